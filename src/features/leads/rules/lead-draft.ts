import { paths } from '@/domain/paths'

/** The id of the one lead form that a page may have. */
export const LEAD_FORM_ID = 'lead'

/**
 * The key of sessionStorage under which a tab keeps the unsent input of the lead form, from any page to any other
 * (reading A101). The format is that of a sent form: `name=Pat&service_interest=Content+Packs`. For a name with several
 * values the first counts, except in a set of boxes, where each counts.
 */
export const DRAFT_KEY = 'lead'

/** An option that a link chooses in the form (reading A103). */
export type LeadChoice = { plan_interest: string } | { service_interest: string }

/**
 * The value of a link's `data-lead` that makes a choice. It is written before the draft, because the first value
 * counts.
 */
export const toChoice = (choice: LeadChoice) => new URLSearchParams(choice).toString()

/**
 * Reads the texts and ticked boxes of a draft. The value of the consent's box is the version of its text, so a tick
 * that was made at another text matches no box.
 */
export function draftOf(draft: string) {
  const params = new URLSearchParams(draft)
  return {
    text: (name: string) => params.get(name) ?? '',
    isTicked: (name: string, value: string) => params.getAll(name).includes(value),
  }
}

/** The key under which a tab keeps the name of the option that a link has just chosen, for the next form. */
export const PICK_KEY = 'lead-pick'

/** The id of the line in which a form names the option that a link has chosen. Its last child takes the name. */
export const PICK_ID = 'lead-pick'

/** The event on window with which a form that React has rendered requests the draft of the tab. */
export const LEAD_FORM_EVENT = 'lead-form'

/** The event on window with which a form that was sent by script announces that its lead was accepted. */
export const LEAD_SENT_EVENT = 'lead-sent'

/**
 * The script that runs in every page with a form, or from which the browser goes to one without a new document, and later
 * for forms that React renders. It fills the form with the draft, stores what is typed and what a link chooses, and
 * deletes the draft on the page that confirms a sent form. A chosen plan survives typing into a form that does not ask for a plan. The
 * page that a choice leads to scrolls to its form, which names the choice until it is changed. The script listens in
 * the capture phase, because React stops events of parts that it is hydrating. It fills only empty controls with an id,
 * which every text field for people has and the honeypot has not. The length of the script is limited by a test
 * (e2e/front-scripts.spec.ts).
 */
export const DRAFT_SCRIPT = `try{
let s=sessionStorage,P=URLSearchParams,on=addEventListener,line=()=>self['${PICK_ID}'],
f=(e,d=new P(s.${DRAFT_KEY}))=>{
for(e of self.${LEAD_FORM_ID}||[])e.type<'d'?e.checked||=d.getAll(e.name).includes(e.value):e.id&&(e.value||=d.get(e.name)||'')},
show=()=>{
f();
let l=line(),pick=s['${PICK_KEY}'];
if(l&&pick)l.hidden=!1,l.lastChild.textContent=pick,delete s['${PICK_KEY}'],
requestAnimationFrame(()=>{l.scrollIntoView({behavior:'instant'});l.focus({preventScroll:!0})})};
on('input',e=>{
let l=line();
l&&/_interest$/.test(e.target.name)&&(l.hidden=!0);
(e=self.${LEAD_FORM_ID})&&(s.${DRAFT_KEY}=new P(new FormData(e))+'&'+/plan_[^&]*/.exec(s.${DRAFT_KEY}))},1);
on('click',e=>{
if(e=e.target.closest('[data-lead]'))s.${DRAFT_KEY}=e.dataset.lead+'&'+s.${DRAFT_KEY},[s['${PICK_KEY}']]=new P(e.dataset.lead).values(),e.hash?show():f()},1);
on('${LEAD_FORM_EVENT}',show);
/${paths.thankYou.slice(1)}$/.test(location)?delete s.${DRAFT_KEY}:show()
}catch{}`.replaceAll('\n', '')
