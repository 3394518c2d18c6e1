import type { SpamCandidate, SpamContext } from '@/features/leads/rules/spam'

type Sample = SpamCandidate & Pick<SpamContext, 'filledMs'>

/** As robots and sellers call themselves: name, phone, mail, city, site. */
const SENDERS = `
RobertDax|87654321098|robertdax@mail.ru|RobertDax|
Emily Johnson|5125550144|emily.growthteam@gmail.com|Austin|
Mike Peterson|888 555 0131|mike@monkeydigital-offers.co|NY|https://bit.ly/3xYz
xKqTzWvbnLp|123456|xkq@mailinator.com|xKqTzWvbnLp|
Ivan|89161234567|ivan.petrov.seo@yandex.ru|Moscow|https://t.me/seo_ivan
Priya Sharma|+91 98765 43210|priya.webdev@outlook.com|Delhi|
https://casino-top.example|000000000|win@guerrillamail.com|world|https://casino-top.example
Daniel|(555) 555-5555|daniel@tempmail.com|Los Angeles|
Natasha_hot|83452345345|natasha@inbox.ru|Kiev|
JamesZEF|81234567890|jameszef@rambler.ru|JamesZEF|
Business Funding Dept|8885550122|approvals@fund-now.biz|Miami|https://fund-now.biz
Karen|2125550170|karen@yopmail.com|New York|
`

/** What they write. */
const MESSAGES = `
Hi, I was browsing your website and found several errors on your site that keep it from ranking. We can put your website on the first page of Google, guaranteed. See https://rank-fast.example and https://rank-fast.example/prices
Do you accept guest posts? I can write an article for your site with a dofollow link. DA 50+ sites: https://a.example https://b.example
We offer high quality backlinks and affordable SEO packages. 1st page guaranteed in 30 days. Reply for prices.
Hello, we provide permanent link placement on DR 70 sites. Sponsored posts from $30. https://links.example https://links.example/list
Boost your website with real human traffic! Unlimited visitors from $10: https://bit.ly/abc https://traffic.example
My name is Emily, SEO expert based in India. I looked at your website and it has problems in your website code. May I send a quote?
Our SEO team can rank your website on top. White label SEO for agencies. Check our portfolio https://seo1.example https://seo2.example
Play at the best online casino! Free spins and no deposit bonus for new players https://casino1.example https://casino2.example
Get 200 free spins now!! Online casino bonus code WIN500 <a href="https://spin.example">play</a>
1xbet промокод на сегодня бонус при регистрации https://1x.example [url=https://1x.example]1xbet[/url]
Invest in bitcoin today and earn 15% daily profit. Passive income guaranteed https://t.me/btcprofit
Crypto trading signals with 95% accuracy. Double your wallet in a week. Join https://t.me/signals and https://sig.example
Claim your free USDT airdrop before it ends: https://airdrop.example https://airdrop.example/claim
You are pre-approved for $250,000 business funding. No credit check, funds in 24 hours. Apply: https://fund.example
Need working capital? Unsecured business loan approved today, no collateral. Merchant cash advance with low rates.
Personal loans at 3% interest, approval in hours. Loan offer for anyone. Contact via WhatsApp https://wa.me/123456
Здравствуйте! Предлагаем продвижение сайтов в поисковых системах. Быстро и недорого. Пишите https://seo.example.ru
Добрый день! Рассылка по формам обратной связи. База 5 млн сайтов. Телеграм https://t.me/formsender
Продам базу клиентов вашего города, недорого, напишите нам на почту для получения примера базы
[url=https://pills.example]buy viagra online[/url] [url=https://pills.example/c]cialis cheap[/url]
<a href=https://replica.example>replica watches</a> cheap rolex best price
Hot girls in your city want to meet you tonight https://bit.ly/xdate https://date.example
Hello! This message reached you through your contact form. We can send yours to millions: mass messaging from $99. https://forms.example https://t.me/forms
Your images are used without license: copyright infringement on your website. Download the evidence here https://evil.example/e.zip https://evil.example/f
Your domain registration will expire soon. Click here to renew: https://domains.example https://domains.example/pay
We are a mobile app development company based in India with 200 developers. Outsourcing your web development saves 60%.
I came across your website and would like to redesign your website. Our web design packages start at $199. Reply STOP to unsubscribe.
Make $5,000 per day working from home. Financial freedom awaits https://money.example https://tinyurl.com/cash
I am Barrister John, my late client left 12 million dollars with no next of kin. Contact me for the inheritance.
Verified leads for your industry! Email database of 50 million contacts, 90% off today. https://db.example https://db.example/buy
Explainer videos for your business from $149. See our portfolio https://vid.example and https://vid.example/more
Buy google reviews, reviews packages from $5 each, instagram followers for sale. https://rev.example https://t.me/rev
We manufacture LED lights, our factory in Shenzhen offers the best prices. Catalog: https://led.example https://led.example/pdf
Virtual assistants from $5 an hour, outsource your admin today. Visit our website https://va.example
Hi, just visited your site. Special offer just for you: 50% off social media marketing https://smm.example https://smm.example/offer
Hello, cheap tramadol and xanax without prescription https://rx.example https://rx2.example
Looking for a link exchange with your site. We have a domain authority of 60. Guest blogs also possible.
Ray-Ban sunglasses 90% off sale today only https://sun.example https://sun.example/men
Forex robot with 300% returns, trading profits every day https://fx.example https://t.me/fxbot
Sehr geehrte Damen und Herren, Online Casino Bonus ohne Einzahlung https://kasino.example https://kasino.example/bonus
`

/** Ends that sellers vary, so that one text is not the other. */
const ENDS = ['', ' Regards', ' Best wishes, the growth team', ' Looking forward to your positive answer']

/** Sold by people, one at a time, carefully: what no rule of a form tells from a customer without reading it. */
const QUIET = `
Hi there, do you have five minutes this week for a quick chat about growing your agency? I have an idea that might fit.
Who is the right person to talk to about your payroll provider?
I help agencies like yours get 10 more clients a month. Worth a chat?
We make a scheduling tool for answering services. Could I show it to whoever decides on software?
Hello, are you interested in partnership? Please answer me.
hello
qwerty test test
Good day. I want to buy your products in large quantity. Do you accept credit cards?
`

/** The same set at every run. */
export function spamLeads(count: number): Sample[] {
  const senders = SENDERS.trim().split('\n')
  const messages = MESSAGES.trim().split('\n')
  const quiet = QUIET.trim().split('\n')
  return Array.from({ length: count }, (_, at) => {
    const [name = '', phone = '', email = '', city = '', website = ''] =
      senders[(at * 5 + Math.floor(at / senders.length)) % senders.length]?.split('|') ?? []
    const end = ENDS[Math.floor(at / messages.length) % ENDS.length]
    // Every eighth is one of the careful ones.
    const message =
      at % 8 === 7 ? (quiet[(at >> 3) % quiet.length] ?? '') : `${messages[at % messages.length]}${end}`
    const filledMs = [null, null, 900, null, 300, 30_000][at % 6] ?? null
    return { name, phone, email: at % 3 ? email : `${at}${email}`, city, website, message, filledMs }
  })
}
