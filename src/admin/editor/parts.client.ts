'use client'

export { ChoiceField } from './fields/choice-field.client'
export { ContentField } from './fields/content-field.client'
export { ImageField } from './fields/image-field.client'
export { SlugField } from './fields/slug-field.client'
export { TitleField } from './fields/title-field.client'
export { PostEditor } from './post-editor.client'
