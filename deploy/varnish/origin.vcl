# One instance of the product, with TRUST_PROXY_HOPS=1. It is not probed: while it restarts, kept pages are sent. Several
# instances: origins.vcl under this name.
backend app {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 2s;
    # An export of many leads begins late.
    .first_byte_timeout = 130s;
    .between_bytes_timeout = 130s;
}
