import { paths } from '@/domain/paths'

/** What a signed-in account without the admin role sees on every admin URL. */
export function AccessDenied() {
  return (
    <main>
      <h1>Access Denied</h1>
      <p>You don't have permission to access this area.</p>
      <a href={paths.home}>Return to Home</a>
    </main>
  )
}
