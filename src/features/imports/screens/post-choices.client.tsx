'use client'

import type { ImportHead, Opened } from '@/features/imports/rules/contract'
import { counted } from '@/features/imports/rules/outcome-words'
import { Labelled } from '@/features/leads/screens/labelled.client'
import { CATEGORIES, type Category } from '@/features/posts/rules/post'
import { field } from '@/staff-ui/controls'
import { ChoiceGroup, Match, Matches, Radios, Tick } from './choice-parts'
import { ImagesChoice } from './images-choice.client'
import type { Chosen } from './use-choices.client'

type Props = { opened: Opened; head: ImportHead; chosen: Chosen; onReload: () => Promise<void> }

/** The choices of a file of posts. */
export function PostChoices({ opened, head, chosen, onReload }: Props) {
  const { choices, choose, problems } = chosen
  const { posts } = choices
  const set = (next: Partial<typeof posts>) => choose({ ...choices, posts: { ...posts, ...next } })
  return (
    <>
      {head.kind === 'ghost' && (
        <ChoiceGroup title="The old site">
          <Labelled label="Its address" problem={problems.oldSite}>
            {(control) => (
              <>
                <input
                  {...control}
                  className={`${field} max-w-112`}
                  type="url"
                  inputMode="url"
                  placeholder="https://old.example"
                  maxLength={200}
                  value={posts.oldSite}
                  onChange={({ target }) => set({ oldSite: target.value.trim() })}
                />
                <span className="text-note text-ink-soft">
                  Ghost does not write it into the file. Images are fetched from there, and links between your
                  posts are found by it.
                </span>
              </>
            )}
          </Labelled>
        </ChoiceGroup>
      )}
      {head.categories.length > 0 && (
        <ChoiceGroup
          title="Categories"
          note="This site has six. A post has one: the first of its own that has a place here. A post whose categories have none stays a draft, so that you can decide."
        >
          <Matches>
            {head.categories.map((name) => (
              <CategoryMatch
                key={name}
                name={name}
                chosen={posts.categories[name]}
                onChange={(category) => set({ categories: withChoice(posts.categories, name, category) })}
              />
            ))}
          </Matches>
        </ChoiceGroup>
      )}
      {head.authors.length > 0 && (
        <ChoiceGroup title="Authors" note="The names that visitors read below your posts.">
          <Matches>
            {head.authors.map(({ id, name }) => (
              <Match key={id} label={name}>
                {(control) => (
                  <input
                    {...control}
                    maxLength={120}
                    placeholder={name}
                    value={posts.authors[name] ?? name}
                    onChange={({ target: { value } }) =>
                      set({
                        authors: withChoice(
                          posts.authors,
                          name,
                          value.trim() && value !== name ? value : undefined,
                        ),
                      })
                    }
                  />
                )}
              </Match>
            ))}
          </Matches>
          <Tick
            label="Give each author a page of their own"
            hint="With the words about them that the file has. Without it their names stand below the posts alone."
            checked={posts.makesAuthors}
            onChange={(makesAuthors) => set({ makesAuthors })}
          />
        </ChoiceGroup>
      )}
      <ChoiceGroup title="What becomes public">
        <p className="max-w-[75ch]">
          What was public there is public here, with its own date. Drafts, private posts and those with a
          password are drafts here.
        </p>
        <Radios
          legend="Posts that were scheduled for a minute that has passed by now"
          value={posts.pastMinutes}
          options={[
            ['draft', 'Keep them as drafts'],
            ['publish', 'Publish them'],
          ]}
          onChange={(pastMinutes) => set({ pastMinutes })}
        />
        {head.kind === 'ghost' && (
          <Radios
            legend="Posts that only members could read"
            value={posts.membersPosts}
            options={[
              ['draft', 'Bring them as drafts', 'Nobody sees them until you publish them.'],
              ['leave-out', 'Leave them out'],
            ]}
            onChange={(membersPosts) => set({ membersPosts })}
          />
        )}
      </ChoiceGroup>
      <ChoiceGroup
        title="Images"
        note={`${attachmentsIn(head)}Each comes once, in its largest size. A post of which an image does not come stays a draft, and says which.`}
      >
        <ImagesChoice opened={opened} onReload={onReload} />
        <Tick
          label={`Fetch images that ${opened.images ? 'the zip lacks' : 'are needed'} from the old site`}
          hint="Over https, two at a time, so that the old site bears it. It must still be online."
          checked={posts.fetchesImages}
          onChange={(fetchesImages) => set({ fetchesImages })}
        />
      </ChoiceGroup>
    </>
  )
}

function attachmentsIn({ counts }: ImportHead): string {
  const { attachments } = counts
  return attachments
    ? `The file names ${counted(attachments, 'image or other file', 'images and other files')}. `
    : ''
}

/** Choices by name with one more, or without one. */
export function withChoice<T>(
  former: Readonly<Record<string, T>>,
  name: string,
  choice: T | undefined,
): Record<string, T> {
  const { [name]: _, ...others } = former
  return choice === undefined ? others : { ...others, [name]: choice }
}

/** A category of the file that is not decided about; a post without another one stays a draft. */
const UNDECIDED = 'undecided'

type CategoryProps = {
  name: string
  chosen: Category | '' | undefined
  onChange: (category: Category | '' | undefined) => void
}

function CategoryMatch({ name, chosen, onChange }: CategoryProps) {
  const same = CATEGORIES.find((each) => each.toLowerCase() === name.toLowerCase())
  return (
    <Match label={name}>
      {(control) => (
        <select
          {...control}
          value={chosen ?? same ?? UNDECIDED}
          onChange={({ target: { value } }) =>
            onChange(value === '' ? '' : CATEGORIES.find((each) => each === value))
          }
        >
          {!same && <option value={UNDECIDED}>No place here: drafts</option>}
          {CATEGORIES.map((each) => (
            <option key={each}>{each}</option>
          ))}
          <option value="">Without a category</option>
        </select>
      )}
    </Match>
  )
}
