import type { SpamCandidate, SpamContext } from '@/features/leads/rules/spam'

type Sample = SpamCandidate & Pick<SpamContext, 'filledMs'>

/** Who asks: name, phone, mail, city, own site. Trades, clinics, law, firms, short names, marks and capitals. */
const PEOPLE = `
Mike Kowalski|(412) 555-0142|mike@kowalskiplumbing.com|Pittsburgh, PA|https://kowalskiplumbing.com
María Fernanda Ruiz|305-555-0177|maria.ruiz@gmail.com|Hialeah|
O'Brien & Sons Roofing LLC|+1 617 555 0110|office@obrienroofing.com|Quincy, MA|https://www.obrienroofing.com/
DR. ANITA PATEL|7325550199|apatel@edisonmedspa.com|EDISON NJ|https://edisonmedspa.com
Bo|1 (555) 010-0000 |bo@example.com|X|
Widgets.com Inc.|2025550123|ops@widgets.com|Washington|https://widgets.com
jean-luc tremblay|+1 514 555 0188|jl.tremblay@videotron.ca|Montréal|
Nguyễn Thị Hoa|(714) 555-0133|hoa.nails@yahoo.com|Westminster|
Smith, Garcia & Wu LLP|212 555 0164 ext 4|intake@sgwlaw.com|New York, NY 10013|https://sgwlaw.com/contact
J. P. McAllister III|843.555.0151|jpm@lowcountryhvac.net|Charleston|http://lowcountryhvac.net
tiffany|6025550175|tiff_glow@icloud.com|phx|
Łukasz Wójcik|(773) 555-0129|lukasz@wojcik-electric.com|Chicago|https://wojcik-electric.com
ABDUL RAHMAN AL-FARSI|+1-832-555-0147|abdul@bayouauto.com|Houston TX|
Zoë Müller-Schwarz|+49 30 5550 1234|zoe@mueller-dental.de|Berlin|https://mueller-dental.de
Kim|808 555 0102|kim@aloha-med.com|Kailua-Kona, HI|
A1 Garage Doors|800-555-0100|a1@a1garagedoors.biz|Mesa|https://a1garagedoors.biz
LaKeisha McDonald-VanDyke|(404) 555-0116|lakeisha.mcd@outlook.com|Atlanta|
José Ángel Hernández|956-555-0139|jose@hernandezlandscaping.com|McAllen, Tejas|
McKinley DeWitt|(208) 555-0190|mdewitt@boisefence.co|Boise|https://boisefence.co
24/7 Towing (Steve)|13135550121|dispatch@motorcitytow.com|Detroit|
`

/** What they write; an empty line is nothing. */
const MESSAGES = `

Call me
need someone to answer phones while im on the roof
Two vans, no office. We miss about 10 calls a week and I want that to stop. Call after six.
How much is the Growth plan? Do you have month to month?
NEED THIS ASAP. PHONE IS RINGING OFF THE HOOK!!!
Hola, necesito ayuda con mi página web y que contesten el teléfono en español. ¿Cuánto cuesta?
Buenas tardes, tengo una compañía de jardinería y quisiera más clientes en el valle. Gracias.
👋 hi! love the reviews thing you did for my cousin, can you do same for us? 🙏😊
We are a med-spa with three locations. Looking for help with reviews, SEO and a new website. Budget 4k/mo.
We want to rank on the first page of Google for "roof repair Dayton". Can you do that?
Our current SEO agency is terrible, we pay $2,000 a month and see nothing. Can someone look at our site?
My site is https://kowalskiplumbing.com and it loads so slowly. Help
Competitor has this: https://www.example-roofing.com - can you make something like it?
Here is our menu of services https://edisonmedspa.com/botox and https://edisonmedspa.com/fillers, please write pages for these.
I found you on Google, my website was built in 2011 and does not work on phones.
My wife and I run a small bakery. We'd like logo + website. No rush.
Please call our office manager Dana between 9 and 5 at extension 12. She handles all vendors.
We are a personal injury firm. Need intake 24/7, bilingual, HIPAA not needed. Conflict checks by us.
Do you integrate with ServiceTitan / Housecall Pro? We use Jobber now.
Can your receptionists book straight into our Google Calendar?
Got burned by the last marketing company. They held our domain name hostage. Can you help us get it back?
I clicked your ad on Facebook. What does it cost?
is this a real person or a bot lol
Interested in content packs for our blog. Two articles a month on estate planning and probate.
Do you write blog posts? We are a family law practice and need somebody who knows the field.
I need backlinks and local citations cleaned up, someone changed our address on 40 directories.
We lost all our Google reviews last week after moving. Who can help?
someone left a fake 1 star review. can you get it removed
Looking for branding for our new brewery: name, logo, cans, web site. Opening in May.
What would 200 minutes of phone answering be? We get about 60 calls a month.
Our phone tree is awful and customers hang up. We'd like a real human.
Following up on my voicemail from Tuesday. Please call back.
I'm referred by Pat at Dayton Heating. She says you're great.
Do you work with non-profits? We are a 501(c)(3) food bank.
WE ARE OPENING A SECOND SHOP IN TOLEDO. NEED SIGNS, WEBSITE AND PHONES BY MARCH 1.
Can you do a Spanish version of our website? About 12 pages.
hey can u text me instead of calling? im in the attic all day
Preciso de ajuda com o site da minha clínica. Falam português?
Bonjour, nous cherchons une réceptionniste téléphonique bilingue pour notre cabinet.
Wir suchen Unterstützung für unsere US-Website. Bitte um Rückruf.
Our front desk person quit today. Can you start tomorrow???
What is the contract length and cancellation policy?
We're a 12-attorney firm; please send a proposal to the e-mail above, cc: managing partner.
I do pressure washing & gutters, one man show. Starter plan ok for me?
How do you handle emergency calls at night? We do burst pipes.
Do you offer a free trial?
Our booking page: https://booksy.com/en-us/a/glow-studio. Could a receptionist use it?
Looking for AI phone answering that can quote prices from my price list.
I have a crypto tax practice (CPA) and need more local leads. Yes, a real CPA.
We represent victims of investment fraud. Need landing pages for that practice area.
We finance jobs for homeowners. Can the receptionist explain the options to callers?
Need a website for my mobile detailing business. I have a logo already (attached? can't see how).
Can I get a quote for everything: phones, site, reviews, posts. Thx
Price?
?
asap pls
We had 3 bad months. Want to know if ads make sense for a locksmith. A lot of spam in our trade.
I run a casino-night party rental business in Reno (tables, dealers, no real gambling). Want a better website.
Pharmacy here. We'd like help with Google Business Profile and answering refill calls.
Weight loss clinic, two providers. Compliance matters: no before/after photos. Can you write within those rules?
Our daughter is getting married and the venue needs a website... long story. Call me.
My nephew made our site. It's bad. Don't tell him.
Do you guys do TikTok? My daughter says we have to.
I'm the new office manager. Please confirm what plan we're on and who our contact is.
Estimate needed for answering service, dental practice, after hours only, approx. 90 calls/month.
Are you hiring receptionists? If not please ignore :)
Is the owner available for a 15 min call on Thursday at 2:30?
You spoke with my partner Jim last week about the Scale plan. We are ready to sign.
Website is down since this morning and I can't reach our old developer. HELP
We're getting calls for a different company with a similar name. Can you screen them?
I need one landing page for snow removal before the first storm. How fast can you do it?
PTO starts Friday - need coverage Fri to next Wed. Possible?
Necesitamos que alguien conteste en español e inglés, 7 días a la semana. Somos plomeros.
Tell me more about Content Packs. Who writes them, and do we own the text?
Our reviews average is 3.9 and I know we're better than that. How do we get happy customers to post?
Saw your booth at the home show in Columbus. Wanted to talk pricing.
We'd like to change our hours on Google and everywhere else. Do you do that?
Can you beat $1.10/min? That's what Ruby charges us.
Veteran owned, 6 trucks, septic. Google ads were a money pit. Looking for something honest.
My competitors all show up on the map and I don't. Why?
Do you have references in the chiropractic field? We have 2 offices.
Please do not call before 10, newborn at home. Email is best.
`

/** The same set at every run: each text from two kinds of people, some by a browser's own filling, some by other clients. */
export function honestLeads(count: number): Sample[] {
  const people = PEOPLE.trim().split('\n')
  const messages = MESSAGES.slice(1, -1).split('\n')
  return Array.from({ length: count }, (_, at) => {
    const [name = '', phone = '', email = '', city = '', website = ''] =
      people[(at * 7 + Math.floor(at / people.length)) % people.length]?.split('|') ?? []
    const filledMs = [null, 41_000, 1_700, null, 95_000, 7_300][at % 6] ?? null
    return { name, phone, email, city, website, message: messages[at % messages.length] ?? '', filledMs }
  })
}
