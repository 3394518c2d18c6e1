import type { Ref } from 'react'

/**
 * An inline script. The browser runs it when it parses it, before the following elements are painted.
 *
 * @param code - a constant of ours; it must never contain anybody's input
 */
export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}

/**
 * A script element with data for programs that read pages. The browser does not run it.
 *
 * @param type - a JSON media type, such as application/ld+json
 * @param data - any JSON value; a text in it cannot close the element
 */
export function JsonData({ type, data }: { type: `application/${string}`; data: unknown }) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: toScriptJson(data) }} />
}

/** JSON without the one character that could close a script element or open a comment in it. */
export function toScriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/**
 * An element whose content our own script adds and removes. React does not touch the content.
 *
 * @param film - HTML for that script, in a data attribute; a constant of ours
 */
export function FilmBox({ film, ...props }: { film: string; className?: string; ref?: Ref<HTMLDivElement> }) {
  return <div {...props} data-film={film} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
}

/** An element whose text our own script writes. React does not touch the text. */
export function FilledByScript(props: { className?: string }) {
  return <strong {...props} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
}

/**
 * An element whose content the server around Next puts in place of a mark, for each request. React does not touch it.
 *
 * @param mark - a constant of ours, which nothing else on the page holds
 */
export function FilledByServer({
  mark,
  ...props
}: {
  mark: string
  className?: string
  ref?: Ref<HTMLDivElement>
}) {
  return <div {...props} dangerouslySetInnerHTML={{ __html: mark }} suppressHydrationWarning />
}

/**
 * The days and times to choose from, as radio buttons of the form around them.
 *
 * @param html - the result of `timeChoiceHtml`, and no other text
 */
export function TimeChoice({ html }: { html: string }) {
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

/**
 * The only component that puts the HTML of an article into a page.
 *
 * @param html - the result of `sanitizeHtml` or `sanitizeArticle`, also with `showPictures`, and no other text
 */
export function ArticleHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
