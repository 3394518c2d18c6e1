import type { SamplePost } from './types'

export const caseStories: SamplePost = {
  title: 'A Tuesday on the board: how one burst pipe became a booked job',
  category: 'Case Stories',
  author: 'The Dispatch Desk',
  excerpt:
    'A made-up shop, a real kind of night. We follow one call from the first ring to the review, and show what each step has to do so that the next can happen.',
  content: `
<p><em>The shop in this story is invented, so that we can show every step without showing a customer. The steps are the ones we set up.</em></p>
<p>Hartley Plumbing has three vans, one office manager and an owner who still does the hard jobs himself. By day the phone is answered. At night it used to go to a machine. This is a Tuesday after that changed.</p>
<h2>2:14 AM: somebody searches</h2>
<p>A woman stands in two inches of water in her laundry room and types four words into her phone. The map shows three businesses. One has hours that end at five. One has no photos. The third says it is open, has a picture of a van with a name on it, and its newest review is from last week, about a burst pipe, two streets away.</p>
<p><strong>What had to be true:</strong> hours that match what is really answered, a primary category that fits, and one customer a week who was asked for a review.</p>
<h2>2:15 AM: the phone rings twice</h2>
<p>A person answers with the name of the shop. She asks what is going on and whether it is getting worse right now. It is. So before anything else she asks where the main valve could be: basement, street side, often behind a panel. The caller finds it. The water stops.</p>
<p><strong>What had to be true:</strong> somebody awake, with a card that says help first and address second.</p>
<h2>2:19 AM: it is on the board</h2>
<p>With the water off, nobody has to be woken. The receptionist offers two times: 7:30 or between nine and ten. The caller takes 7:30. She hears the name of the man who will come and that he will text when he leaves. The job goes on the board with the address, the number read back once, and the note "valve closed, laundry room, ceiling below may be wet".</p>
<p><strong>What had to be true:</strong> the person who answers can see the board and is allowed to book on it. A message saying "please call back" would have been a second chance to lose the job.</p>
<h2>6:50 AM: the van is loaded for this job</h2>
<p>The technician reads the note over coffee and takes the pipe, the fittings and the fan with him. He sends a text from his own phone when he turns the key.</p>
<p><strong>What had to be true:</strong> the note said what was broken and not only that somebody called.</p>
<h2>9:40 AM: done, and asked</h2>
<p>The new piece is in, the floor is dry enough, the price was written down before the work began. While the customer runs the washing machine to be sure, he says one sentence about a review and sends the link before he pulls away.</p>
<p><strong>What had to be true:</strong> the link is saved on his phone, and asking is part of the job like the cleaning up.</p>
<h2>Wednesday: two lines</h2>
<blockquote><p>Pipe burst at 2 AM, a real person answered and told me where the valve was. Luis was here at 7:30 sharp.</p></blockquote>
<p>On Thursday night, somebody two streets further searches for a plumber. The newest review is from yesterday.</p>
<h2>Where would your shop have dropped it?</h2>
<p>Go through the steps with your own last emergency in mind.</p>
<ol>
<li>Would the profile have said you were open?</li>
<li>Would a person have answered?</li>
<li>Would that person have been able to book?</li>
<li>Would the technician have known what to load?</li>
<li>Would anybody have asked for the review?</li>
</ol>
<p>It is a chain, so the first "no" is the only one that matters this month. Fix that link, and then ask again. You do not need all five to be perfect. You need none of them to be missing.</p>`,
}
