#define __user __attribute__((btf_type_tag("user")))

struct Tagged {
    const char __user *name;
    int number;
};

long takesTagged(struct Tagged *kernel, struct Tagged __user *user, const char __user *text)
{
    return kernel->number + (long)user + (long)text;
}
