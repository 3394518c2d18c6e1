import { REST_DELETE, REST_GET, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { payloadConfig } from '@/app/payload'
import { withRestGateway } from '@/http/rest-gateway'

export const dynamic = 'force-dynamic'

export const GET = withRestGateway(REST_GET(payloadConfig))
export const POST = withRestGateway(REST_POST(payloadConfig))
export const PATCH = withRestGateway(REST_PATCH(payloadConfig))
export const PUT = withRestGateway(REST_PUT(payloadConfig))
export const DELETE = withRestGateway(REST_DELETE(payloadConfig))
export const OPTIONS = withRestGateway(async () => new Response(null, { status: 404 }))
