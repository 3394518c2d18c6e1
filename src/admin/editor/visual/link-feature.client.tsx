'use client'

import { LinkFeatureClient as StockFeature } from '@payloadcms/richtext-lexical/client'
import { $isRangeSelection, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { LINK_COMMAND, LinkPlugin } from './link-plugin.client'

type Stock = Exclude<ReturnType<typeof StockFeature>['feature'], (given: never) => unknown>
type Groups = NonNullable<Stock['toolbarInline']>['groups']

const ask = ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(LINK_COMMAND, null)

const isEnabled = ({ selection }: { selection: unknown }) => $isRangeSelection(selection)

/** Payload's links, asked for by a dialog that decides here and at once what a link may be. */
export const LinkFeatureClient: typeof StockFeature = (props) => {
  const stock = StockFeature(props)
  return {
    ...stock,
    feature: (given) => {
      const made = typeof stock.feature === 'function' ? stock.feature(given) : stock.feature
      return {
        ...made,
        plugins: [...(made.plugins ?? []), { Component: LinkPlugin, position: 'floatingAnchorElem' }],
        toolbarFixed: { groups: asking(made.toolbarFixed?.groups ?? []) },
        toolbarInline: { groups: asking(made.toolbarInline?.groups ?? []) },
      }
    },
  }
}

function asking(groups: Groups): Groups {
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => ({ ...item, isEnabled, onSelect: ask })),
  }))
}
