import { notFound } from 'next/navigation'
import { payloadClient } from '@/app/payload'
import { readIndustries } from '@/features/content/server/content'
import { toMetadata } from '@/site/metadata'
import { IndustryScreen } from '../../screens/industry'

type Props = PageProps<'/industries/[slug]'>

export async function generateMetadata({ params }: Props) {
  const { meta, href } = await findIndustry(params)
  return toMetadata(meta, href)
}

export default async function IndustryPage({ params }: Props) {
  return <IndustryScreen industry={await findIndustry(params)} />
}

async function findIndustry(params: Props['params']) {
  const payload = await payloadClient()
  const { slug } = await params
  return (await readIndustries(payload)).find((industry) => industry.slug === slug) ?? notFound()
}
