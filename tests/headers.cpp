// Has nothing: the headers that test programs share belong to the target of this file.
