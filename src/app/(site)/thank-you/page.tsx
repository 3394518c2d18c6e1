import { thankYouPage } from '@/content/thank-you'
import { toHiddenMetadata } from '@/site/metadata'
import { PageHero } from '@/site/sections/page-hero'
import { Meanwhile, Promises } from '@/site/sections/thanks'

export const metadata = toHiddenMetadata(thankYouPage.meta)

export default function ThankYouPage() {
  return (
    <>
      <PageHero hero={thankYouPage.hero} ground="ticket">
        <Promises steps={thankYouPage.steps} />
      </PageHero>
      <Meanwhile meanwhile={thankYouPage.meanwhile} call={thankYouPage.call} />
    </>
  )
}
