import { buildEditorState } from '@payloadcms/richtext-lexical'
import { expect, test } from 'vitest'
import { addAdmin } from '../../helpers/payload'
import { rest, signIn } from '../../helpers/rest'

test('what the visual editor finds its features by is no part of a post, for staff neither', async () => {
  const cookie = await signIn((await addAdmin()).email)
  const json = { title: 'One', slug: 'one', published: true, visual: buildEditorState({ text: 'Hidden' }) }
  const made = await rest('POST', 'blog-posts', { json, cookie })
  expect(made.status).toBe(201)
  const { doc } = await made.json()
  for (const headers of [{ cookie }, {}]) {
    const read = await (await rest('GET', `blog-posts/${doc.id}`, headers)).json()
    expect(read.title).toBe('One')
    expect(read).not.toHaveProperty('visual')
  }
  expect(doc).not.toHaveProperty('visual')
})
