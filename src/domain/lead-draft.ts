import { paths } from './paths'

/** Under this key a tab keeps the first address of its visit that says where the visitor came from. */
export const FIRST_TOUCH_KEY = 'first-touch'

/** The parameters of an address that say it. */
export const UTM_KEYS = ['utm_source', 'utm_medium', 'utm_campaign'] as const

/** The id of the one lead form that a page may have. */
export const LEAD_FORM_ID = 'lead'

/**
 * Under this key of its sessionStorage a tab keeps the lead form as far as it is filled in, from any page to any other
 * and until it is sent (reading A101). It is written as a form is sent: `name=Pat&service_interest=Content+Packs`.
 * The first value of a name counts, of a set of boxes each.
 */
export const DRAFT_KEY = 'lead'

/** What a link can choose in the form (reading A103). */
export type LeadChoice = { plan_interest: string } | { service_interest: string }

/** What a link carries in its `data-lead` to make a choice: it goes before the draft, so that it counts. */
export const toChoice = (choice: LeadChoice) => new URLSearchParams(choice).toString()

/**
 * The text or the boxes that a draft has for a control. Consent carries the version of its words as the value of its
 * box: a tick below other words finds no box.
 */
export function draftOf(draft: string) {
  const params = new URLSearchParams(draft)
  return {
    text: (name: string) => params.get(name) ?? '',
    isTicked: (name: string, value: string) => params.getAll(name).includes(value),
  }
}

/**
 * Runs in every page before its scripts come. Shows the draft in the form, keeps what is typed, remembers the choice of
 * a link, and forgets all of it on the page that says that the form was sent. A plan that was chosen outlives what is
 * typed into a form that asks for none. It listens before React, which keeps from everybody else what happens to a
 * part of the page that it is about to take over. Only what stands empty is filled; a control that people type into has an id,
 * which the trap for robots has not. Its letters are counted (e2e/front-scripts.spec.ts).
 */
export const DRAFT_SCRIPT = `try{
let s=sessionStorage,P=URLSearchParams,on=addEventListener,f=(e,d=new P(s.${DRAFT_KEY}))=>{
for(e of self.${LEAD_FORM_ID}||[])e.type<'d'?e.checked||=d.getAll(e.name).includes(e.value):e.id&&(e.value||=d.get(e.name)||'')};
on('input',e=>(e=self.${LEAD_FORM_ID})&&(s.${DRAFT_KEY}=new P(new FormData(e))+'&'+/plan_[^&]*/.exec(s.${DRAFT_KEY})),1);
on('click',e=>(e=e.target.closest('[data-lead]'))&&f(s.${DRAFT_KEY}=e.dataset.lead+'&'+s.${DRAFT_KEY}),1);
/${paths.thankYou.slice(1)}$/.test(location)?delete s.${DRAFT_KEY}:f()
}catch{}`.replaceAll('\n', '')
