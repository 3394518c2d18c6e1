'use client'

export { ContentField } from './fields/content-field.client'
export { ImageField } from './fields/image-field.client'
export { AuthorField, ChoiceField, SlugField, TitleField } from './fields/text-fields.client'
export { PostEditor } from './post-editor.client'
