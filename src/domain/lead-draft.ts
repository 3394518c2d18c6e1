import { landingStatement } from './lead-origin'
import { paths } from './paths'

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

/** Under this key a tab keeps the name of what a link has just chosen, for the form that comes next. */
export const PICK_KEY = 'lead-pick'

/** The id of the line in which a form names what a link has chosen in it; its last child takes the name. */
export const PICK_ID = 'lead-pick'

/** The event on window by which a form that React has drawn asks for what the tab knows of it. */
export const LEAD_FORM_EVENT = 'lead-form'

/** The event on window by which a form that sends itself says that its lead was accepted. */
export const LEAD_SENT_EVENT = 'lead-sent'

/**
 * Runs in every page before its scripts come, and for React's forms later. Keeps how the visit began, shows the draft in the
 * form, keeps what is typed, remembers the choice of a link, and forgets all of it on the page that says that the form was
 * sent. A plan that was chosen outlives what is typed into a form that asks for none. The page that a choice leads to opens
 * at its form, which names the choice until it is changed. It listens in the capture phase: React stops events of
 * parts that it is hydrating. Only what stands empty is filled; a control that people type
 * into has an id, which the trap for robots has not. Its letters are counted (e2e/front-scripts.spec.ts).
 *
 * @param keepsClickIds - whether the owner keeps the ids of clicks
 */
const visitScript = (keepsClickIds: boolean) =>
  `try{
let s=sessionStorage,P=URLSearchParams,on=addEventListener,line=()=>self['${PICK_ID}'],
f=(e,d=new P(s.${DRAFT_KEY}))=>{
for(e of self.${LEAD_FORM_ID}||[])e.type<'d'?e.checked||=d.getAll(e.name).includes(e.value):e.id&&(e.value||=d.get(e.name)||'')},
show=()=>{
f();
let l=line(),pick=s['${PICK_KEY}'];
if(l&&pick)l.hidden=!1,l.lastChild.textContent=pick,delete s['${PICK_KEY}'],
requestAnimationFrame(()=>{l.scrollIntoView({behavior:'instant'});l.focus({preventScroll:!0})})};
${landingStatement(keepsClickIds)}
on('input',e=>{
let l=line();
l&&/_interest$/.test(e.target.name)&&(l.hidden=!0);
(e=self.${LEAD_FORM_ID})&&(s.${DRAFT_KEY}=new P(new FormData(e))+'&'+/plan_[^&]*/.exec(s.${DRAFT_KEY}))},1);
on('click',e=>{
if(e=e.target.closest('[data-lead]'))s.${DRAFT_KEY}=e.dataset.lead+'&'+s.${DRAFT_KEY},[s['${PICK_KEY}']]=new P(e.dataset.lead).values(),e.hash?show():f()},1);
on('${LEAD_FORM_EVENT}',show);
/${paths.thankYou.slice(1)}$/.test(location)?delete s.${DRAFT_KEY}:show()
}catch{}`.replaceAll('\n', '')

/** The script of a site that keeps no ids of clicks, as a new one. */
export const VISIT_SCRIPT = visitScript(false)

/** The script of a site whose owner keeps them. */
export const CLICKS_VISIT_SCRIPT = visitScript(true)
