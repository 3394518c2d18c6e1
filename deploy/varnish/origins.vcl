# Two instances of the product, each with TRUST_PROXY_HOPS=1; store it as origin.vcl. One that stops or gets warm says so at
# /readyz, and is asked for nothing until it is ready.
import directors;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    # A busy instance answers late, and is no worse to its visitors than none.
    .timeout = 4s;
    .window = 2;
    .threshold = 1;
    .initial = 1;
}

backend app {
    .host = "app";
    .port = "3000";
    .probe = ready;
    .connect_timeout = 2s;
    .first_byte_timeout = 130s;
    .between_bytes_timeout = 130s;
}

backend app2 {
    .host = "app2";
    .port = "3000";
    .probe = ready;
    .connect_timeout = 2s;
    .first_byte_timeout = 130s;
    .between_bytes_timeout = 130s;
}

# The same instances, asked when each of them says that it is not ready: while one of them lives, somebody answers.
backend app_anyway {
    .host = "app";
    .port = "3000";
    .connect_timeout = 2s;
    .first_byte_timeout = 130s;
    .between_bytes_timeout = 130s;
}

backend app2_anyway {
    .host = "app2";
    .port = "3000";
    .connect_timeout = 2s;
    .first_byte_timeout = 130s;
    .between_bytes_timeout = 130s;
}

sub vcl_init {
    new ready_ones = directors.round_robin();
    ready_ones.add_backend(app);
    ready_ones.add_backend(app2);
    new all_of_them = directors.round_robin();
    all_of_them.add_backend(app_anyway);
    all_of_them.add_backend(app2_anyway);
    new site = directors.fallback();
    site.add_backend(ready_ones.backend());
    site.add_backend(all_of_them.backend());
}

sub vcl_backend_fetch {
    set bereq.backend = site.backend();
}
