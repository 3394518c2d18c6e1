import type { LegalBlock, LegalPage } from '@/content/types'
import { toLongDate } from '@/lib/dates'
import { Section } from '@/ui/section'

type LegalArticleProps = { page: LegalPage; labels: { contents: string; effective: string } }

/** A legal text: its contents beside it, its paragraphs at a readable measure. */
export function LegalArticle({ page, labels }: LegalArticleProps) {
  return (
    <Section space="half">
      <header className="grid gap-5 border-b-2 border-ink pb-8">
        <h1 className="text-4xl">{page.title}</h1>
        <p className="max-w-[62ch] text-lg leading-[1.5]">{page.lede}</p>
        <p className="text-ink-soft">
          {labels.effective} <time dateTime={page.effective}>{toLongDate(page.effective, 'UTC')}</time>
        </p>
      </header>
      <nav className="lg:sticky lg:top-26 lg:col-[1/span_4] lg:self-start" aria-labelledby="contents">
        <h2 id="contents" className="mb-2 text-lg">
          {labels.contents}
        </h2>
        <ol className="sm:max-lg:columns-2 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:leading-snug">
          {page.sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-12 *:grid *:gap-4 lg:col-[5/-1]">
        {page.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`} className="text-2xl">
              {heading}
            </h2>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} label={heading} />
            ))}
          </section>
        ))}
      </div>
    </Section>
  )
}

function Block({ block, label }: { block: LegalBlock; label: string }) {
  if (block.kind === 'paragraph') return <p className="max-w-[68ch]">{block.text}</p>
  if (block.kind === 'list')
    return (
      <ul className="grid max-w-[68ch] gap-2 *:relative *:pl-6 *:before:absolute *:before:top-[0.68em] *:before:left-0 *:before:h-[3px] *:before:w-[0.7rem] *:before:bg-ink">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label={`${label}, table`}>
      <table className="w-full min-w-136 text-left text-sm leading-normal [&_:is(th,td)]:py-[0.8rem] [&_:is(th,td)]:pr-4 [&_:is(th,td)]:align-top">
        <thead className="[&_th]:border-b-2 [&_th]:border-ink [&_th]:font-display [&_th]:text-base [&_th]:leading-[1.2] [&_th]:font-bold">
          <tr>
            {block.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:border-b [&_td]:border-line-strong">
          {block.rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
