# Varnish (7.1 with varnish-modules) in front of the product with CDN=varnish. docs/operations.md says how it is started and
# with which settings. What is asked of which instance stands in origin.vcl, beside this file.
vcl 4.1;

import std;
import var;
import xkey;

include "origin.vcl";

sub vcl_recv {
    # The encoding was chosen before the restart: after it Varnish has put gzip in its place.
    if (req.restarts > 0) { return (hash); }

    if (local.socket == "purge") { call recv_purge; }
    # A visitor could choose the id of another request.
    unset req.http.X-Request-ID;
    unset req.http.x-kept-encoding;
    unset req.http.x-kept-part;
    unset req.http.x-kept-again;

    if (req.method != "GET" && req.method != "HEAD") {
        if (req.method ~ "^(POST|PATCH|PUT|DELETE|OPTIONS)$") { return (pass); }
        # Unknown methods are refused here: by its built-in rules Varnish would hand on the whole connection.
        return (synth(405, "Method Not Allowed"));
    }
    # What is made for one reader, and the probes.
    if (req.url ~ "^/(?:(?:admin|auth|preview|access-denied|healthz|readyz|statusz)(?:[/?]|$)|api/(?!media/file/[^?]))"
        || req.http.Authorization) {
        return (pass);
    }
    # What it names Varnish takes out of the request, after these rules have chosen a place by it: the answer to another question
    # would be kept there.
    if (req.http.Connection) {
        std.collect(req.http.Connection);
        if (req.http.Connection != "keep-alive" && req.http.Connection !~ "(?i)^(?:close|keep-alive)$") { return (pass); }
    }
    # A query that the product does not ignore. A stranger can invent any number of them, so none has a place of its own.
    if (std.strstr(req.url, "?")) {
        if (req.url !~ "^[^?]*\?(?:(?:utm_[a-z]+|gclid|gbraid|wbraid|msclkid|fbclid|ttclid|_rsc)(?:=[^&]*)?(?:&|$))+$"
            || (!req.http.RSC && req.url ~ "[?&]_rsc") || (req.http.RSC && req.url !~ "[?&]_rsc")) {
            return (pass);
        }
    } else if (req.http.RSC) { return (pass); }
    # A page, and the parts that the router of the browser asks for, which have a place each: as in the product itself.
    if (req.http.RSC) {
        # Of what is there twice these rules would read the first, and the product reads both.
        std.collect(req.http.RSC);
        std.collect(req.http.Next-Router-Prefetch);
        std.collect(req.http.Next-Router-Segment-Prefetch);
        if (req.http.RSC != "1" || req.http.Next-Router-Segment-Prefetch ~ ",") { return (pass); }
        if (req.http.Next-Router-Prefetch) {
            if (req.http.Next-Router-Prefetch != "1") { return (pass); }
            set req.http.x-kept-part = "prefetch " + req.http.Next-Router-Segment-Prefetch;
        } else {
            if (req.http.Next-Router-Segment-Prefetch) { return (pass); }
            set req.http.x-kept-part = "rsc";
        }
    }

    if (req.url ~ "^/(?:api/media/file|blog-images|og)/") { set req.http.x-kept-encoding = "identity"; }
    # What browsers send, and whatever else a program may.
    else if (req.http.Accept-Encoding == "gzip, deflate, br, zstd"
        || (std.strstr(req.http.Accept-Encoding, "br") && req.http.Accept-Encoding ~ "(?i)\bbr\b(?! *; *q=0(?:\.0*)? *(?:,|$))")) {
        set req.http.x-kept-encoding = "br";
    } else if (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?! *; *q=0(?:\.0*)? *(?:,|$))") { set req.http.x-kept-encoding = "gzip"; }
    else { set req.http.x-kept-encoding = "identity"; }
    # Nothing of one visitor reaches an answer that others get.
    unset req.http.Cookie;
    # A page that is older than its day is sent for a minute more, while it is fetched anew.
    set req.grace = 60s;
    return (hash);
}

# The product says which number its caches have to be at, and what of them has changed. The number never goes back.
sub recv_purge {
    if (req.method != "PURGE") { return (synth(405, "Method Not Allowed")); }
    if (!std.getenv("CDN_TOKEN") || std.getenv("CDN_TOKEN") == "" || req.http.Authorization != "Bearer " + std.getenv("CDN_TOKEN")) {
        return (synth(403, "Forbidden"));
    }
    if (std.integer(req.http.x-cdn-number, 0) <= 0) { return (synth(400, "Bad Request")); }
    # First the number: what is on its way with an older one is not kept, and what was kept before is purged.
    if (std.integer(req.http.x-cdn-number, 0) > std.integer(var.global_get("number"), 0)) {
        var.global_set("number", req.http.x-cdn-number);
    }
    if (req.http.xkey-purge) { set req.http.x-purged = xkey.purge(req.http.xkey-purge); }
    return (synth(200, "Purged"));
}

# The name by which a visitor asks is not part of it: the product answers to its own alone.
sub vcl_hash {
    if (std.strstr(req.url, "?")) { hash_data(regsub(req.url, "\?.*", "")); } else { hash_data(req.url); }
    hash_data(req.http.x-kept-encoding);
    hash_data(req.http.x-kept-part);
    return (lookup);
}

sub vcl_backend_fetch {
    if (bereq.http.x-kept-encoding) { set bereq.http.Accept-Encoding = bereq.http.x-kept-encoding; }
    unset bereq.http.x-kept-encoding;
    unset bereq.http.x-kept-part;
    # An instance that hangs is no reason to wait for longer than that: there may be an older page.
    if (!bereq.uncacheable) { set bereq.first_byte_timeout = 20s; }
}

sub vcl_backend_response {
    # A failure would take the place of an older page.
    if (beresp.status >= 500 && !bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.x-kept-again)) { return (abandon); }
    # Only what the product wants kept, which is of no older state than the last purge; nothing before a number was heard.
    if (!bereq.uncacheable && beresp.status == 200 && !beresp.http.Set-Cookie
        && beresp.http.Surrogate-Control ~ "max-age=[0-9]" && var.global_get("number")
        && std.integer(beresp.http.x-cdn-number, 0) >= std.integer(var.global_get("number"), 0)) {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*?max-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = std.duration(regsub(beresp.http.Surrogate-Control, "^.*?stale-if-error=([0-9]+).*$", "\1s"), 0s);
        # The parts have places of their own, and any number of states of a router ask for them.
        if (beresp.http.Vary ~ "(?i)^(?:(?:rsc|next-router-[a-z-]+|next-url|accept-encoding)(?:, *|$))+$") {
            set beresp.http.x-kept-vary = beresp.http.Vary;
            unset beresp.http.Vary;
        }
    } else if (bereq.url ~ "^/_next/static/[^?]+$" && beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
        # Its name changes with what it holds.
        set beresp.ttl = 1d;
    } else {
        set beresp.uncacheable = true;
        set beresp.grace = 0s;
        # For so long nobody waits there for the answer of another.
        set beresp.ttl = 1s;
    }
    unset beresp.http.Surrogate-Control;
    unset beresp.http.x-cdn-number;
    return (deliver);
}

sub vcl_backend_error {
    # What only reads is asked once more, of the next instance.
    if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) { return (retry); }
    if (!bereq.uncacheable && (bereq.is_bgfetch || !bereq.http.x-kept-again)) { return (abandon); }
    set beresp.http.Content-Type = "text/plain; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = "The site cannot be reached at the moment. Please try again, or call.";
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.x-kept-vary) {
        set resp.http.Vary = resp.http.x-kept-vary;
        unset resp.http.x-kept-vary;
    }
    unset resp.http.xkey;
    return (deliver);
}

sub vcl_synth {
    # The product has failed: a page that is too old otherwise is better than none.
    if (resp.status == 503 && req.restarts == 0 && req.http.x-kept-encoding) {
        set req.grace = 365d;
        set req.http.x-kept-again = "yes";
        return (restart);
    }
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    set resp.http.Cache-Control = "no-store";
    set resp.body = resp.reason;
    return (deliver);
}
