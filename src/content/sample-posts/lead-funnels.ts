import type { SamplePost } from './types'

export const leadFunnels: SamplePost = {
  title: 'A lead form that people finish',
  category: 'Lead Funnels',
  author: 'The Dispatch Desk',
  excerpt:
    'Every field you add is a reason to leave. What to ask, what to ask later, and what has to happen in the hour after somebody presses the button.',
  content: `
<p>A person who fills in your form is standing in a parking lot with one thumb free. They will give you about a minute. The form is not the place to learn everything about the job. It is the place to earn the right to call back. Seen like that, most forms are three times too long.</p>
<h2>Ask only what you need to call back</h2>
<p>Go through your form field by field and ask: would I still call this person if this were empty? If yes, it does not have to be required.</p>
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Keep?</th><th scope="col">Why</th></tr></thead>
<tbody>
<tr><td>Name</td><td>Yes</td><td>You want to greet them by it.</td></tr>
<tr><td>Phone</td><td>Yes</td><td>It is how the job gets booked.</td></tr>
<tr><td>E-mail</td><td>Usually</td><td>For the confirmation, and in case the number has a typo.</td></tr>
<tr><td>Town</td><td>Yes</td><td>It tells you whether you drive there.</td></tr>
<tr><td>What is it about</td><td>Optional</td><td>A few boxes to tick beat an empty box.</td></tr>
<tr><td>Budget, age of the house, how did you hear about us</td><td>No</td><td>Ask on the phone, once they are glad you called.</td></tr>
</tbody>
</table>
<h2>Say what happens after the button</h2>
<p>"Submit" promises nothing. Say beside the button what you will do and when: "We call you back within two working hours." Then keep to it. If you cannot promise two hours, promise four. A slow promise kept beats a fast one broken.</p>
<p>On the page after the form, say it again and give them the next step: what to have ready, who will call, from which number. People pick up calls they expect.</p>
<h2>Make mistakes easy to mend</h2>
<ul>
<li>Say what is wrong next to the field, in words: "The phone number needs an area code."</li>
<li>Never empty the form because of one mistake.</li>
<li>Take phone numbers however people type them, with dots, dashes or brackets.</li>
<li>Take a web address without the https in front.</li>
<li>Use the right keyboard on phones: digits for the phone number, the @ for the e-mail.</li>
</ul>
<p>Then try it yourself, on an old phone, outside, with the screen half dark. If you have to zoom, so does your customer.</p>
<h2>Be careful with consent</h2>
<p>If you want to call or text people about their request, ask for it in plain words with a box that is not ticked for them, and keep a record of what they agreed to and when. Ask your lawyer about the exact wording for your state. It is a small box, and it is the one that can get expensive.</p>
<h2>The first hour decides</h2>
<p>A form is finished when somebody has spoken to the person, not when the message has arrived. Decide three things and write them on the wall:</p>
<ol>
<li><strong>Who is told?</strong> One named person per shift, not a shared inbox that everybody thinks somebody else reads.</li>
<li><strong>What if that person is under a sink?</strong> After fifteen minutes it goes to the next.</li>
<li><strong>How often do you try?</strong> Three calls on different times of the day, a text after the first, an e-mail after the last. Then close it, politely.</li>
</ol>
<h2>Watch two numbers</h2>
<p>You need no dashboard. Count how many people open the form in a week and how many finish it. Count how long it took until somebody spoke to each. If many open and few finish, the form is too long or broken on some phone. If many finish and few become jobs, the trouble is in the first hour. Those are different repairs, and guessing between them is what costs money.</p>`,
}
