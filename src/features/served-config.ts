import { bridge } from '@/lib/bridge'

/**
 * What `@payload-config` means in Next's production bundle (next.config.mjs): the configuration of the server that
 * has loaded the bundle, so that the process has one Payload, one database adapter and one set of hooks. Absent while
 * Next builds, which asks nothing of it.
 */
export default bridge.config
