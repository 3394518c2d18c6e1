import type { SamplePost } from './types'

export const reviews: SamplePost = {
  title: 'How to ask for a review without begging',
  category: 'Reviews',
  author: 'The Dispatch Desk',
  excerpt:
    'Happy customers mean to write one and then dinner happens. When to ask, what to say, what never to do, and how to answer the bad ones.',
  content: `
<p>Most people who liked your work would happily say so. They do not, because nobody asked, or because it was asked a week later in a form with eleven fields. Reviews are not a question of luck. They are a small step at the end of the job, like sweeping the floor.</p>
<h2>Ask while you are still there</h2>
<p>The best moment is the one when the customer sees that it works: the warm water, the quiet engine, the clean drain. Your technician says one sentence, in their own words.</p>
<blockquote><p>Glad that is sorted. I will text you a link in a minute. If you have time to write two lines about today, it helps us more than you would think.</p></blockquote>
<p>Then the link really comes within a minute, while the van is still in front of the house. Not tomorrow. Not with the invoice. Tomorrow it is one more chore.</p>
<h2>Make it two taps</h2>
<p>Your Google Business Profile can give you a short link that opens the review box directly. Put that link, and only that link, into a saved message on every technician's phone:</p>
<blockquote><p>Hi, this is Luis from this morning. Here is the link I mentioned. Thank you for having us.</p></blockquote>
<p>No logo, no paragraph about how much feedback means to the company. A message from the person they met is opened; a message from a brand is not.</p>
<h2>Help them with what to write</h2>
<p>People freeze in front of an empty box. Give them something to hang it on: "If you don't know what to write, what was broken and how fast we came is perfect." Reviews that name the job and the town are useful to the next reader, who has the same problem on the next street.</p>
<h2>Four things never to do</h2>
<ul>
<li><strong>Do not pay for them.</strong> No gift cards, no discount, no raffle. The platforms forbid it, US consumer rules take a dim view of it, and readers smell it.</li>
<li><strong>Do not ask only the happy ones.</strong> Asking how it was first and showing the link only to those who are pleased is called gating. It is against Google's policy. Ask everybody, and fix what you hear.</li>
<li><strong>Do not write your own,</strong> and do not let your cousin do it either.</li>
<li><strong>Do not ask thirty people in one afternoon</strong> after a year of silence. A steady trickle looks like a working business, because it is one.</li>
</ul>
<h2>Answer all of them</h2>
<p>A good review gets two sentences within a few days. Name the job, so that it does not look copied: "Thanks, Ms. Ortega. Glad the new valve is quiet at night."</p>
<p>A bad one gets a day. Read it, let the first reply you thought of go by, find out what happened from whoever was there. Then write three sentences:</p>
<ol>
<li>What you understood went wrong, without "if".</li>
<li>What you did or will do about it.</li>
<li>Who to call, by name and with a number.</li>
</ol>
<p>Never discuss the bill, the argument or the customer's character in public. You are not writing to the reviewer. You are writing to the next hundred people, who want to know how you behave when something goes wrong.</p>
<h2>Look at them once a month</h2>
<p>Read the month's reviews in one sitting, with the crew if you can. What do people praise without being asked? Put that on your website, in their words. What comes up twice as a complaint? That is not a review problem; that is next month's project.</p>
<p>Keep count of one number only: how many of this month's finished jobs were asked. Not how many wrote, you cannot decide that. Asking is the part that is yours, and once everybody is asked, the rest takes care of itself.</p>`,
}
