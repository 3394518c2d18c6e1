import config from '@payload-config'
import { REST_DELETE, REST_GET, REST_PATCH, REST_POST, REST_PUT } from '@payloadcms/next/routes'
import { behindDoor } from '@/server/rest-gateway'

export const dynamic = 'force-dynamic'

export const GET = behindDoor(REST_GET(config))
export const POST = behindDoor(REST_POST(config))
export const PATCH = behindDoor(REST_PATCH(config))
export const PUT = behindDoor(REST_PUT(config))
export const DELETE = behindDoor(REST_DELETE(config))
export const OPTIONS = behindDoor(async () => new Response(null, { status: 404 }))
