/** What each variable means, an example of a right value, and its default as the documents print it. */
export const ENV_GUIDE = {
  DATABASE_URL: {
    example: 'postgres://nova:secret@db.internal:5432/nova',
    fallback: 'an embedded PostgreSQL',
    meaning: 'The PostgreSQL database. Without it the product starts one of its own in DATA_DIR.',
  },
  DATABASE_DIRECT_URL: {
    example: 'postgres://nova:secret@db.internal:5432/nova',
    fallback: 'DATABASE_URL',
    meaning: 'The same database past a pooler of transactions, for what needs a session.',
  },
  PAYLOAD_SECRET: {
    example: 'the output of: openssl rand -hex 32',
    fallback: 'made once, kept in DATA_DIR',
    meaning: 'Signs sessions. At least 32 characters. Required when DATABASE_URL is set.',
  },
  SITE_URL: {
    example: 'https://www.example.com',
    fallback: 'http://localhost:PORT',
    meaning: 'The public origin. The pages carry it.',
  },
  PORT: { example: '3000', fallback: '3000', meaning: 'The port that the web server listens on.' },
  WEB_CONCURRENCY: {
    example: '2',
    fallback: '1 with the embedded database, else the cores, at most 4',
    meaning:
      'How many processes serve on PORT. Each takes some 270 MB, and up to 600 MB after it has exported 100,000 leads.',
  },
  METRICS_PORT: {
    example: '9464',
    fallback: 'none: no metrics',
    meaning: 'A port of its own for metrics in Prometheus form, at /metrics.',
  },
  METRICS_HOST: {
    example: '0.0.0.0',
    fallback: '127.0.0.1',
    meaning: 'The network address that METRICS_PORT listens on. The container image says 0.0.0.0.',
  },
  DATA_DIR: {
    example: '/var/lib/nova',
    fallback: '.data',
    meaning: 'Embedded database, uploads, secret, cached pages, and backups unless they go elsewhere.',
  },
  S3_BUCKET: {
    example: 'nova-media',
    fallback: 'none: images in DATA_DIR',
    meaning: 'The bucket of an S3-compatible store that holds the images. Needs both keys.',
  },
  S3_ENDPOINT: {
    example: 'https://s3.example.com',
    fallback: 'Amazon, by the region',
    meaning: 'The address of the store.',
  },
  S3_REGION: {
    example: 'eu-central-1',
    fallback: 'us-east-1',
    meaning: 'The region of the bucket.',
  },
  S3_ACCESS_KEY_ID: {
    example: 'nova-site',
    fallback: 'none',
    meaning: 'The key of the store.',
  },
  S3_SECRET_ACCESS_KEY: {
    example: 'the secret of that key',
    fallback: 'none',
    meaning: 'Its secret.',
  },
  S3_FORCE_PATH_STYLE: {
    example: 'on',
    fallback: 'off',
    meaning: 'Names the bucket in the path, not in the host: MinIO and others want it.',
  },
  CDN: {
    example: 'varnish',
    fallback: 'none: no cache in front keeps pages',
    meaning: 'The cache in front that keeps pages and images: varnish, fastly or cloudflare.',
  },
  CDN_ADDRESS: {
    example: 'http://127.0.0.1:6083',
    fallback: 'the address of its provider',
    meaning: 'Where that cache takes purges. Required for varnish; several with commas.',
  },
  CDN_TOKEN: {
    example: 'the output of: openssl rand -hex 32',
    fallback: 'none',
    meaning: 'The secret or API token that purges carry. Required with CDN.',
  },
  CDN_ZONE: {
    example: 'SU1Z0isxPaozGVKXdv0eY',
    fallback: 'none',
    meaning: 'The service id at Fastly, or the zone id at Cloudflare. Required for both.',
  },
  ADMIN_EMAIL: {
    example: 'you@example.com',
    fallback: 'owner@example.com',
    meaning: 'The first admin, made only while no admin exists.',
  },
  ADMIN_PASSWORD: {
    example: 'a sentence of your own',
    fallback: 'generated, printed once',
    meaning: 'Password of the first admin, 12 to 128 characters.',
  },
  SMTP_URL: {
    example: 'smtps://user:password@mail.example.com:465',
    fallback: 'none: mail about leads waits',
    meaning: 'The mail server.',
  },
  MAIL_FROM: {
    example: 'NOVA <hello@example.com>',
    fallback: 'the company, by name and e-mail',
    meaning: 'Sender of every mail.',
  },
  DKIM_DOMAIN: {
    example: 'example.com',
    fallback: 'none: the mail server signs, or nobody',
    meaning: 'Signs every mail for this domain, that of the sender, by DKIM. Needs the next two.',
  },
  DKIM_SELECTOR: {
    example: 'nova',
    fallback: 'none',
    meaning: 'The name of the key in DNS, at SELECTOR._domainkey.DOMAIN. The doctor says the record.',
  },
  DKIM_KEY: {
    example: 'the output of: openssl genrsa 2048 | openssl base64 -A',
    fallback: 'none',
    meaning: 'The private key: PEM, or base64 of it.',
  },
  LEADS_TO: {
    example: 'sales@example.com, owner@example.com',
    fallback: 'none',
    meaning: 'Where new leads are mailed.',
  },
  BOUNCE_ADDRESS: {
    example: 'bounces@example.com',
    fallback: 'none: bounces go to the sender',
    meaning: 'Where mail comes back that could not be delivered; the name is followed by + and a token.',
  },
  BOUNCE_IMAP: {
    example: 'imaps://user:password@mail.example.com/INBOX',
    fallback: 'none: npm run mail:bounce takes them',
    meaning: 'The inbox of BOUNCE_ADDRESS, which is read each minute and never changed.',
  },
  LEAD_RATE: { example: '10/10m', fallback: '10/10m', meaning: 'Leads per client address and time.' },
  SIGN_UP_RATE: { example: '3/1h', fallback: '3/1h', meaning: 'Sign-ups per client address and time.' },
  SIGN_UP: {
    example: 'off',
    fallback: 'on',
    meaning: 'Whether anyone may create an account (never with rights).',
  },
  COMPANY_NAME: {
    example: 'NOVA',
    fallback: 'as written in the admin',
    meaning: 'The name on every page. Set, it locks the field in the admin; so do the next two.',
  },
  COMPANY_PHONE: {
    example: '+18005550199',
    fallback: 'as written in the admin',
    meaning: 'The phone number in E.164 form, +1 and ten digits.',
  },
  COMPANY_EMAIL: {
    example: 'hello@example.com',
    fallback: 'as written in the admin',
    meaning: 'The contact e-mail.',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    example: 'off',
    fallback: 'off',
    meaning: 'Lets webhooks into private networks, to try a receiver out. Not with an https SITE_URL.',
  },
  TRUST_PROXY_HOPS: { example: '1', fallback: '0', meaning: 'How many proxies in front are yours.' },
  SEED: { example: 'off', fallback: 'on', meaning: 'Sample posts in an empty database.' },
  LOG_LEVEL: {
    example: 'warn',
    fallback: 'info',
    meaning: 'The least of the log: debug, info, warn, error or silent.',
  },
} as const satisfies Record<string, { example: string; fallback: string; meaning: string }>

export type EnvName = keyof typeof ENV_GUIDE
