import { paths } from './paths'

/**
 * Runs in the pages of the staff entrance, whose scripts wait for a sign of somebody. On /auth it gives that sign for
 * whoever is signed in: an admin is sent on, a member is told. A first visit from a link in a mail carries no session,
 * a fetch does.
 */
export const SESSION_SCRIPT = `/${paths.auth.slice(1)}$/.test(location)&&fetch('${paths.session}').then(r=>r.json()).then(s=>s.user&&dispatchEvent(new Event('focusin'))).catch(()=>0)`
