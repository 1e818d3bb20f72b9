/* Functions as the tutorials probe them, for BTF that the tests of the form read. */
typedef long long loff_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef unsigned short umode_t;

struct qstr {
    unsigned int hash;
    unsigned int len;
    const unsigned char *name;
};
struct dentry {
    unsigned int d_flags;
    struct dentry *d_parent;
    struct qstr d_name;
    unsigned char d_iname[32];
};
struct path {
    void *mnt;
    struct dentry *dentry;
};
struct file {
    unsigned int f_flags;
    umode_t f_mode;
    unsigned int f_sealed : 3;
    unsigned int f_hidden : 1;
    struct path f_path;
    loff_t f_pos;
    unsigned char f_tag[16];
};
struct filename {
    const char *name;
    const char *uptr;
    int refcnt;
};
struct open_flags {
    int open_flag;
    umode_t mode;
    int acc_mode;
};
struct open_how {
    unsigned long long flags;
    unsigned long long mode;
    unsigned long long resolve;
};

long do_sys_openat2(int dfd, const char *filename, struct open_how *how)
{
    return dfd + (filename != 0) + (how != 0);
}
struct file *do_filp_open(int dfd, struct filename *pathname, const struct open_flags *op)
{
    return (struct file *)(dfd + (char *)pathname + (op != 0));
}
ssize_t vfs_read(struct file *file, char *buf, size_t count, loff_t *pos)
{
    return (file != 0) + (buf != 0) + (ssize_t)count + *pos;
}
