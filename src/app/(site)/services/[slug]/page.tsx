import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { readServices } from '@/features/content/server/content'
import { toMetadata } from '@/site/metadata'
import { ServiceScreen } from '../../screens/service'

type Props = PageProps<'/services/[slug]'>

export async function generateMetadata({ params }: Props) {
  const { meta, href } = await findService(params)
  return toMetadata(meta, href)
}

export default async function ServicePage({ params }: Props) {
  return <ServiceScreen service={await findService(params)} />
}

async function findService(params: Props['params']) {
  const payload = await payloadClient()
  const { slug } = await params
  return (await readServices(payload)).find((service) => service.slug === slug) ?? notFound()
}
