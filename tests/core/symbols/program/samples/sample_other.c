__attribute__((noinline)) static int helper(int value)
{
    __asm__ volatile("");
    return value + 1;
}

int otherHelper(int value);
int otherHelper(int value)
{
    return helper(value) + helper(value + 2);
}
