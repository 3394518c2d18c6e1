import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { withRestGateway } from '@/http/rest-gateway'
import { bridge } from '@/lib/bridge'

export const dynamic = 'force-dynamic'

export const GET = withRestGateway(REST_GET(config))
// Under `next dev` there is no front.
export const POST = withRestGateway(REST_POST(config), { isBehindFront: bridge.config !== undefined })
export const PATCH = withRestGateway(REST_PATCH(config))
export const PUT = withRestGateway(REST_PUT(config))
export const DELETE = withRestGateway(REST_DELETE(config))
export const OPTIONS = withRestGateway(async () => new Response(null, { status: 404 }))
