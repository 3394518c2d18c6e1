import type { Element, Root, RootContent } from 'hast'
import { styleOf } from './office-markup'

/** What was taken out of a pasted text because a reviewer wrote it or took it out. */
export type ReviewMarks = { comments: number; deletions: number }

type Parent = Root | Element

/** The places where Word and Google Docs keep a comment, and where they refer to one. */
const COMMENT = /#(?:_msoanchor_|cmnt_ref)\d+$/
const REFERENCE = /#(?:_msocom_|cmnt)\d+$/

const COMMENT_CLASSES = new Set(['msocomtxt', 'MsoCommentText', 'MsoCommentSubject'])
const REFERENCE_CLASSES = new Set(['msocomanchor', 'msocomhide', 'msocomoff'])

/** The blocks of which Google Docs makes one for each comment. */
const BOXES = new Set(['div', 'p'])

/** A table keeps its cells. */
const CELLS = new Set(['td', 'th'])

/**
 * Removes comments of reviewers, the references to them, and deleted words of tracked changes, as far as Word, Excel and
 * Google Docs mark them. Inserted words stay.
 *
 * @see https://learn.microsoft.com/en-us/previous-versions/office/developer/office2000/aa155477(v=office.10)
 */
export function dropReviewMarks(tree: Root): ReviewMarks {
  const marks = { comments: 0, deletions: 0 }
  const references = clean(tree, marks)
  // A part of a text is copied without its list of comments.
  return { ...marks, comments: Math.max(marks.comments, references.size) }
}

/** @returns what the text refers to, by the names of the comments */
function clean(parent: Parent, marks: ReviewMarks): Set<string> {
  const references = new Set<string>()
  const kept: RootContent[] = []
  for (const node of parent.children) {
    if (node.type !== 'element') {
      kept.push(node)
      continue
    }
    if (isReference(node)) {
      const name = nameIn(node)
      if (name) references.add(name)
      continue
    }
    const comments = commentsIn(node)
    if (comments > 0) {
      marks.comments += comments
      continue
    }
    if (isDeletion(node)) {
      if (saysSomething(node)) marks.deletions += 1
      continue
    }
    const deletions = marks.deletions
    for (const name of clean(node, marks)) references.add(name)
    // What is left of a superscript, of a deleted paragraph or of a deleted item of a list.
    const isLeftOver = isOfReference(node) || marks.deletions > deletions
    if (isLeftOver && !CELLS.has(node.tagName) && !saysSomething(node)) continue
    if (isInsertion(node) || isCommented(node)) kept.push(...node.children)
    else kept.push(node)
  }
  parent.children = kept as typeof parent.children
  return references
}

const classesOf = ({ properties }: Element): string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

const hasClass = (element: Element, names: ReadonlySet<string>) =>
  classesOf(element).some((name) => names.has(name))

const linkOf = ({ tagName, properties }: Element) => (tagName === 'a' ? String(properties.href ?? '') : '')

function isReference(element: Element): boolean {
  return (
    hasClass(element, REFERENCE_CLASSES) ||
    REFERENCE.test(linkOf(element)) ||
    styleOf(element).get('mso-special-character') === 'comment'
  )
}

/** The comment that a reference leads to. */
function nameIn(element: Element): string | undefined {
  const own = REFERENCE.exec(linkOf(element))?.[0]
  if (own) return own
  return element.children.flatMap((child) => (child.type === 'element' ? (nameIn(child) ?? []) : []))[0]
}

/** What holds a reference, and holds nothing else. */
function isOfReference(element: Element): boolean {
  return (
    element.tagName === 'sup' || element.tagName === 'a' || classesOf(element).includes('MsoCommentReference')
  )
}

/** How many comments an element is; 0 for one that belongs to the text. */
function commentsIn(element: Element): number {
  const kind = styleOf(element).get('mso-element')
  if (kind === 'comment-list') return Math.max(1, countComments(element))
  if (kind === 'comment' || hasClass(element, COMMENT_CLASSES)) return 1
  return isBoxOfComment(element) ? 1 : 0
}

function countComments(list: Element): number {
  return list.children.reduce((sum, child) => {
    if (child.type !== 'element') return sum
    return sum + (styleOf(child).get('mso-element') === 'comment' ? 1 : countComments(child))
  }, 0)
}

/** Google Docs begins each comment with a link back to its place in the text. */
function isBoxOfComment(element: Element): boolean {
  if (!BOXES.has(element.tagName)) return false
  const first = firstOf(element)
  return (
    first?.type === 'element' &&
    (leadsBack(first) || (element.tagName === 'div' && isParagraphOfComment(first)))
  )
}

function isParagraphOfComment(element: Element): boolean {
  const first = element.tagName === 'p' ? firstOf(element) : undefined
  return first?.type === 'element' && leadsBack(first)
}

function leadsBack(element: Element): boolean {
  if (element.tagName === 'a') return COMMENT.test(linkOf(element))
  const first = element.tagName === 'span' || element.tagName === 'sup' ? firstOf(element) : undefined
  return first?.type === 'element' && leadsBack(first)
}

const firstOf = ({ children }: Element) =>
  children.find((child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''))

function isDeletion(element: Element): boolean {
  return element.tagName === 'del' || classesOf(element).includes('msoDel')
}

/** Words that were inserted while changes were tracked, which are no longer marked. */
function isInsertion({ tagName, properties }: Element): boolean {
  return tagName === 'ins' && (properties.cite !== undefined || properties.dateTime !== undefined)
}

/** The words that a comment is about, which no link leads from. */
function isCommented(element: Element): boolean {
  return element.tagName === 'a' && styleOf(element).has('mso-comment-reference')
}

/** The number that Word writes into an item of a list is none of its words. */
function saysSomething(node: RootContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  if (node.type !== 'element' || styleOf(node).get('mso-list') === 'ignore') return false
  return ['img', 'table', 'iframe', 'hr'].includes(node.tagName) || node.children.some(saysSomething)
}
