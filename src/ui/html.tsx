import type { Ref } from 'react'

/**
 * A script that the browser runs where it stands, before what follows it is painted.
 *
 * @param code - a constant of ours; nothing that a person typed may ever get in here
 */
export function InlineScript({ code }: { code: string }) {
  return <script dangerouslySetInnerHTML={{ __html: code }} />
}

/**
 * Data for programs that read pages. The browser does not run it.
 *
 * @param type - a JSON media type, such as application/ld+json
 * @param data - anything that JSON can hold; text in it cannot end the element
 */
export function JsonData({ type, data }: { type: `application/${string}`; data: unknown }) {
  return <script type={type} dangerouslySetInnerHTML={{ __html: toScriptJson(data) }} />
}

/** JSON without the one character that could close a script element or open a comment in it. */
export function toScriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

/**
 * An element whose content a script of ours puts in and takes out; React leaves it alone.
 *
 * @param film - kept in the element's data for that script: a constant of ours
 */
export function FilmBox({ film, ...props }: { film: string; className?: string; ref?: Ref<HTMLDivElement> }) {
  return <div {...props} data-film={film} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
}

/** A text that a script of ours writes; React leaves it alone. */
export function FilledByScript(props: { className?: string }) {
  return <strong {...props} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />
}

/**
 * The one place where an article's own markup gets into a page.
 *
 * @param html - as `sanitizeHtml` or `sanitizeArticle` gave it, and nothing else
 */
export function ArticleHtml({ html, className }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
