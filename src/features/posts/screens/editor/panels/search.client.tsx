'use client'

import { useEffect, useRef, useState } from 'react'
import { paths } from '@/domain/paths'
import { canonicalOf, searchDescriptionOf, searchTitleOf } from '@/domain/search-appearance'
import {
  cutToWidth,
  isTitleCut,
  RESULT_FONT,
  RESULT_WIDTHS,
  type ResultPlace,
  textWidth,
} from '@/features/posts/rules/search-result'
import { type PostValues, textOf } from '@/features/posts/screens/editor/post-values'
import type { PanelProps } from './panel'

/** On screens below 90 rem a desktop result is too wide beside the form. */
const HAS_ROOM = '(min-width: 90rem), (min-width: 45rem) and (max-width: 79.99rem)'

/** Shows how the unsaved post would look in a search result and when it is shared. */
export function SearchPanel({ stored, values, isDirty, isOpen }: PanelProps) {
  const [place, setPlace] = useState<ResultPlace>(() =>
    window.matchMedia(HAS_ROOM).matches ? 'desktop' : 'phone',
  )
  const post = toPost(values)
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      data-wide={isOpen && place === 'desktop' ? '' : undefined}
    >
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="search-result">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="search-result" className="text-sm leading-snug font-semibold">
            In a search
          </h3>
          <Places place={place} onPlace={setPlace} />
        </div>
        <ResultPicture post={post} place={place} />
        <Notes post={post} place={place} />
      </section>
      <SocialCard post={post} stored={stored} isDirty={isDirty} />
    </div>
  )
}

type Post = ReturnType<typeof toPost>

const toPost = (values: PostValues) => ({
  title: textOf(values.title),
  slug: textOf(values.slug),
  excerpt: textOf(values.excerpt),
  searchTitle: textOf(values.searchTitle),
  searchDescription: textOf(values.searchDescription),
  canonical: textOf(values.canonical),
  noindex: values.noindex === true,
})

const PLACES = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
] as const

function Places({ place, onPlace }: { place: ResultPlace; onPlace: (place: ResultPlace) => void }) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">Show the result on</legend>
      {PLACES.map(([name, label]) => (
        <button
          key={name}
          type="button"
          className="min-h-11 border-[1.5px] border-line-strong bg-paper-raised px-[0.9rem] text-sm leading-tight font-bold text-ink not-first-of-type:-ml-[1.5px] first-of-type:rounded-l last-of-type:rounded-r aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          aria-pressed={place === name}
          onClick={() => onPlace(name)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

type PictureProps = { post: Post; place: ResultPlace }

/** Shows a search result in its width, scaled down if there is less space. */
function ResultPicture({ post, place }: PictureProps) {
  const { result, title, description } = RESULT_WIDTHS[place]
  const { box, scale } = useScale(result + FRAME)
  const about = searchDescriptionOf(post)
  return (
    <div ref={box} className="overflow-hidden">
      <figure
        aria-label="Search preview"
        className="m-0 rounded border border-line bg-paper p-4 wrap-anywhere"
        style={{ width: result + FRAME, zoom: scale, fontFamily: 'Arial, Helvetica, sans-serif' }}
      >
        <p className="truncate text-ink-soft" style={{ fontSize: 12, lineHeight: '18px' }}>
          {[
            window.location.host,
            ...paths
              .post(post.slug || '...')
              .split('/')
              .filter(Boolean),
          ].join(' › ')}
        </p>
        <p className="mt-1 text-ink" style={{ fontSize: RESULT_FONT.title, lineHeight: '26px' }}>
          {cutToWidth(searchTitleOf(post), title, RESULT_FONT.title) || 'No title'}
        </p>
        <p className="mt-1 text-ink-soft" style={{ fontSize: RESULT_FONT.description, lineHeight: '22px' }}>
          {about
            ? cutToWidth(about, description, RESULT_FONT.description)
            : 'Search engines choose words of the text.'}
        </p>
      </figure>
    </div>
  )
}

/** Pixels of its border and padding. */
const FRAME = 34

/** The scale at which something of this width, in pixels, fits into a box. */
function useScale(width: number) {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setRoom(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, scale: room > 0 ? Math.min(1, room / width) : 1 }
}

/**
 * Lists the widths of title and description, which may be cut, and whether search engines are asked not to list the
 * post or to list another address.
 */
function Notes({ post, place }: PictureProps) {
  const title = searchTitleOf(post)
  const about = searchDescriptionOf(post)
  const { title: room, description } = RESULT_WIDTHS[place]
  const isCut = isTitleCut(title)
  const address = canonicalOf(post)
  return (
    <ul className="grid gap-1 text-sm tabular-nums">
      <Measure name="Title" text={title} size={RESULT_FONT.title} room={room} isOver={isCut} />
      <Measure
        name="Description"
        text={about}
        size={RESULT_FONT.description}
        room={description}
        isOver={textWidth(about, RESULT_FONT.description) > description}
      />
      {post.noindex && <li className="font-semibold">Search engines are asked not to list it.</li>}
      {post.slug && address !== paths.post(post.slug) && (
        <li className="font-semibold wrap-anywhere">Search engines list {address} in its place.</li>
      )}
    </ul>
  )
}

type MeasureProps = { name: string; text: string; size: number; room: number; isOver: boolean }

function Measure({ name, text, size, room, isOver }: MeasureProps) {
  return (
    <li className={isOver ? 'font-semibold text-warn' : 'text-ink-soft'}>
      {`${name}: ${Math.round(textWidth(text, size))} of ${room} px${isOver ? ', the end is cut off' : ''}`}
    </li>
  )
}

type CardProps = { post: Post } & Pick<PanelProps, 'stored' | 'isDirty'>

/** The card of a shared link with its image. */
function SocialCard({ post, stored, isDirty }: CardProps) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby="social-card">
      <h3 id="social-card" className="text-sm leading-snug font-semibold">
        In a share
      </h3>
      <div className="max-w-128 overflow-hidden rounded border border-line bg-paper">
        {stored ? (
          // biome-ignore lint/performance/noImgElement: it is drawn by its own route, as large as apps ask for it.
          <img
            className="aspect-[1200/630] w-full bg-paper-sunk"
            src={`${stored.isPublished ? paths.postImage(stored.slug) : paths.previewCard(stored.id)}?at=${encodeURIComponent(stored.updatedAt ?? '')}`}
            alt={`Card of a shared link: ${post.title}`}
            width={1200}
            height={630}
          />
        ) : (
          <p className="p-4 text-sm text-ink-soft">The image is drawn once the post is saved.</p>
        )}
        <div className="grid gap-1 border-t border-line p-3 text-sm leading-snug">
          <p className="text-xs text-ink-soft">{window.location.host}</p>
          <p className="font-semibold">{searchTitleOf(post) || 'No title'}</p>
          <p className="line-clamp-2 text-ink-soft">{searchDescriptionOf(post)}</p>
        </div>
      </div>
      {stored && isDirty && <p className="text-sm text-ink-soft">The image shows the title as saved.</p>}
    </section>
  )
}
