/** The name of the product's database, and of the role that owns it and nothing else. */
export const NAME = 'nova'

/** The connection URL of an embedded server, which listens on this machine alone and therefore without TLS. */
export function embeddedUrl(password: string, port: number, user = NAME, database = NAME): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`
}
