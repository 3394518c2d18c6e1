import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { withRestGateway } from '@/http/rest-gateway'

export const dynamic = 'force-dynamic'

export const GET = withRestGateway(REST_GET(config))
export const POST = withRestGateway(REST_POST(config))
export const PATCH = withRestGateway(REST_PATCH(config))
export const PUT = withRestGateway(REST_PUT(config))
export const DELETE = withRestGateway(REST_DELETE(config))
export const OPTIONS = withRestGateway(async () => new Response(null, { status: 404 }))
