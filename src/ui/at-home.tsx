import { AWAY_ID, toHomeScript } from '@/lib/home-address'
import { InlineScript } from './html'

/**
 * Leads the staff from another address of the site to its own, or says that they are not there.
 *
 * @param siteUrl - the public origin of the site
 */
export function AtHome({ siteUrl }: { siteUrl: string }) {
  return (
    <>
      <p
        id={AWAY_ID}
        role="alert"
        className="m-0 border-b-2 border-warn bg-paper-raised px-edge py-3 wrap-anywhere"
        hidden
        // The script below shows it.
        suppressHydrationWarning
      >
        <strong>This is not the address of the site.</strong> It is set to <a href={siteUrl}>{siteUrl}</a>,
        the machine that it runs on. Mailed links and the visual editor work there alone. Whoever runs the
        site sets <code>SITE_URL</code> to the address at which you are, and starts it again.
      </p>
      <InlineScript code={toHomeScript(siteUrl)} />
    </>
  )
}
