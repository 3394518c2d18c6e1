import { REST_DELETE, REST_GET, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { payloadConfig } from '@/app/payload'
import { withRestGateway } from '@/front/gate/rest-gateway'

export const dynamic = 'force-dynamic'

export const GET = withRestGateway((...call) => REST_GET(payloadConfig())(...call))
export const POST = withRestGateway((...call) => REST_POST(payloadConfig())(...call))
export const PATCH = withRestGateway((...call) => REST_PATCH(payloadConfig())(...call))
export const PUT = withRestGateway((...call) => REST_PUT(payloadConfig())(...call))
export const DELETE = withRestGateway((...call) => REST_DELETE(payloadConfig())(...call))
export const OPTIONS = withRestGateway(async () => new Response(null, { status: 404 }))
