/**
 * What lies on the clipboard as text/html. Written by hand after what these programs are known to write, with their
 * classes, styles, conditional comments and wrappers; not captured from them.
 */

const DOCS_SPAN =
  'font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;'

const docsSpan = (text: string, weight = 400, style = 'normal') =>
  `<span style="${DOCS_SPAN}font-weight:${weight};font-style:${style};">${text}</span>`

const docsItem = (level: number, text: string, list = 'disc') =>
  `<li dir="ltr" style="list-style-type:${list};font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;vertical-align:baseline;white-space:pre;margin-left: ${level === 1 ? 0 : 36}pt;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsSpan(text)}</p></li>`

const docsParagraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`

export const DOT_BASE64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

const docs = (inner: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-3f1f0b9e-7fff-9a5c-1f0e-5a3c7d1b2c11">${inner}</b><br class="Apple-interchange-newline">`

/** Google Docs: a heading, styled words, a list in a list, a list with numbers right after it, a table. */
export const GOOGLE_DOCS = docs(
  `<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;font-weight:700;">Answer every call</span></h2>` +
    docsParagraph(
      `${docsSpan('A missed call is a ')}${docsSpan('lost job', 700)}${docsSpan(', and ')}${docsSpan('nobody', 400, 'italic')}${docsSpan(' calls ')}${docsSpan('twice', 700, 'italic')}${docsSpan('. See ')}<a href="https://www.example.com/plans" style="text-decoration:none;"><span style="${DOCS_SPAN.replace('text-decoration:none', 'text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none')}color:#1155cc;font-weight:400;">our plans</span></a>${docsSpan('.')}`,
    ) +
    '<br />' +
    `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, 'Phone')}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(2, 'Voicemail', 'circle')}${docsItem(2, 'Call back', 'circle')}</ul>${docsItem(1, 'Text')}</ul>` +
    `<ol style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem(1, 'Listen', 'decimal')}${docsItem(1, 'Book', 'decimal')}</ol>` +
    `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="301" /><col width="301" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000000 1pt;vertical-align:top;">${docsParagraph(docsSpan('Day'))}</td><td style="vertical-align:top;">${docsParagraph(docsSpan('Calls', 700))}</td></tr></tbody></table></div>`,
)

/** Google Docs with two pictures: in Chrome an address that works for a while, elsewhere the picture itself. */
export const googleDocsPictures = (first: string, second: string) =>
  docs(
    docsParagraph(docsSpan('Before')) +
      docsParagraph(
        `<span style="${DOCS_SPAN}"><span style="border:none;display:inline-block;overflow:hidden;width:624px;height:351px;"><img src="${first}" width="624" height="351" style="margin-left:0px;margin-top:0px;" /></span></span>`,
      ) +
      docsParagraph(docsSpan('Between')) +
      docsParagraph(
        `<span style="${DOCS_SPAN}"><span style="border:none;display:inline-block;overflow:hidden;width:64px;height:35px;"><img src="${second}" alt="Our van" width="64" height="35" style="margin-left:0px;margin-top:0px;" /></span></span>`,
      ),
  )

const wordMarker = (marker: string, font = 'Symbol') =>
  `<![if !supportLists]><span style='font-family:${font};mso-fareast-font-family:${font};mso-bidi-font-family:\n${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]>`

const wordItem = (place: string, level: number, list: string, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 0.5}in;mso-add-space:\nauto;text-indent:-.25in;mso-list:${list} level${level} lfo1'>${marker}${text}<o:p></o:p></p>\n\n`

/** Word for Windows: its head, a paragraph with bold words, bullets at two levels, numbers from three, a picture. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style>
<!--
 p.MsoListParagraph {mso-style-priority:34; margin-left:.5in;}
@list l0 {mso-list-id:1; mso-list-type:hybrid;}
-->
</style>
</head>

<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->

<p class=MsoNormal>We answer <b style='mso-bidi-font-weight:normal'>every</b> call,<span
style='mso-spacerun:yes'>&nbsp; </span><i>day and night</i>.<o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

${wordItem('First', 1, 'l0', wordMarker('·'), 'Phone')}${wordItem('Middle', 2, 'l0', wordMarker('o', '"Courier New"'), '<b>Voicemail</b>')}${wordItem('Middle', 1, 'l0', wordMarker('·'), 'Text')}${wordItem('Middle', 1, 'l1', wordMarker('3.', 'Calibri'), 'Listen')}${wordItem('Last', 1, 'l1', wordMarker('4.', 'Calibri'), 'Book')}
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1"><v:imagedata src="file:///C:/Users/D/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=624 height=351
src="file:///C:/Users/D/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]><o:p></o:p></p>

<!--EndFragment-->
</body>

</html>`

/** Lists of Word that came by a program which has thrown the styles of lists away. */
export const WORD_WITHOUT_STYLES = `<p class="MsoListParagraphCxSpFirst" style="margin-left:.5in"><span>·<span>&nbsp;&nbsp;&nbsp;&nbsp; </span></span>Voicemail</p>
<p class="MsoListParagraphCxSpLast" style="margin-left:1.0in"><span>o<span>&nbsp;&nbsp; </span></span>Call back</p>
<p class="MsoNormal">Then:</p>
<p class="MsoListParagraph" style="margin-left:.5in">1)<span>&nbsp;&nbsp; </span>Book</p>`

const onlineItem = (level: number, tag: string, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1 SCXW1 BCX0" role="list"><li aria-setsize="-1" data-leveltext="" data-font="Symbol" data-listid="2" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" xml:lang="EN-US" lang="EN-US"><span data-contrast="auto" xml:lang="EN-US" lang="EN-US" class="TextRun SCXW1"><span class="NormalTextRun SCXW1">${text}</span></span><span class="EOP SCXW1" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`

/** Word in a browser: each item a list of its own. */
export const WORD_ONLINE =
  onlineItem(1, 'ul', 'Phone') + onlineItem(2, 'ul', 'Voicemail') + onlineItem(1, 'ul', 'Text')

/** Cells of Excel: the fragment begins within the table. */
export const EXCEL = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--td {mso-number-format:General;}--></style></head>
<body><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'><td height=20 width=64>Calls</td><td align=right width=64>41</td></tr>
<!--EndFragment-->
</table></body></html>`

const wordReference = (number: number) =>
  `<span class=MsoCommentReference><span style='font-size:8.0pt;line-height:107%'><a style='mso-comment-reference:AB_${number};mso-comment-date:20261120T0900'>&nbsp;</a><span style='mso-special-character:comment'>&nbsp;<![if !supportAnnotations]><a href="#_msocom_${number}" language=JavaScript id="_anchor_${number}" onmouseover="msoCommentShow('_anchor_${number}','_com_${number}')" class=msocomanchor name="_msoanchor_${number}">[AB${number}]</a><![endif]></span></span></span>`

const wordComment = (number: number, words: string) =>
  `<div style='mso-element:comment'><![if !supportAnnotations]>
<div id="_com_${number}" class=msocomtxt language=JavaScript onmouseover="msoCommentShow('_anchor_${number}','_com_${number}')"><![endif]>
<div><![if !supportAnnotations]><a name="_msocom_${number}"></a><![endif]><span style='mso-comment-author:"Ann Brown"'></span>
<p class=MsoCommentText><span class=MsoCommentReference><span style='font-size:8.0pt'><span style='mso-special-character:comment'>&nbsp;</span></span></span>${words}<o:p></o:p></p>
</div><![if !supportAnnotations]></div><![endif]></div>`

const wordDeleted = (words: string) =>
  `<span class=msoDel><del cite="mailto:Ann%20Brown" datetime="2026-11-20T09:00">${words}</del></span>`

const wordReviewed = (comments: string) => `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head>
<body lang=EN-US><!--StartFragment-->
<p class=MsoNormal>We answer <a style='mso-comment-reference:AB_1;mso-comment-date:20261120T0900'>every call</a>${wordReference(1)}, ${wordDeleted('mostly')}<span class=msoIns><ins cite="mailto:Ann%20Brown" datetime="2026-11-20T09:01">day and night</ins></span>.${wordReference(2)}<o:p></o:p></p>
<p class=MsoNormal>${wordDeleted('Our cheapest plan loses money.')}<o:p></o:p></p>
${wordItem('First', 1, 'l0', wordMarker('·'), 'Phone')}${wordItem('Last', 1, 'l0', wordMarker('·'), wordDeleted('Fax'))}
<table class=MsoNormalTable><tr><td><p class=MsoNormal>${wordDeleted('41')}</p></td><td><p class=MsoNormal>Calls</p></td></tr></table>
${comments}<!--EndFragment--></body></html>`

/** Word with two comments, deleted and inserted words, a deleted paragraph, and a deleted item of a list. */
export const WORD_REVIEWED = wordReviewed(
  `<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>
${wordComment(1, 'Is this true? Ask Bob first.')}${wordComment(2, 'The client must not see this.')}</div>`,
)

/** The same, copied without the end of the document. */
export const WORD_REVIEWED_PART = wordReviewed('')

/** A document that Google Docs has exported, opened and copied in a browser, which writes whole addresses. */
export const GOOGLE_DOCS_REVIEWED = `<p class="c1"><span>We answer every call</span><sup><a href="file:///C:/plan.html#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a href="file:///C:/plan.html#cmnt2" id="cmnt_ref2">[b]</a></sup><span>.</span></p>
<div style="border:1px solid black;margin:5px"><p class="c2"><a href="file:///C:/plan.html#cmnt_ref1" id="cmnt1">[a]</a><span>Is this true?</span></p><p class="c2"><span>Ask Bob first.</span></p></div>
<div style="border:1px solid black;margin:5px"><p class="c2"><span><a href="file:///C:/plan.html#cmnt_ref2" id="cmnt2">[b]</a></span><span>He says no.</span></p></div>`

const wordMark = (kind: 'ftn' | 'edn', number: number, mark: string, isReference: boolean) =>
  `<a style='mso-${kind === 'ftn' ? 'footnote' : 'endnote'}-id:${kind}${number}' href="#_${kind}${isReference ? '' : 'ref'}${number}" name="_${kind}${isReference ? 'ref' : ''}${number}" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span style='font-size:11.0pt;line-height:107%;font-family:"Calibri",sans-serif;mso-ansi-language:EN-US'>[${mark}]</span></span><![endif]></span></span></a>`

const wordNote = (kind: 'ftn' | 'edn', number: number, mark: string, words: string) =>
  `<div style='mso-element:${kind === 'ftn' ? 'footnote' : 'endnote'}' id=${kind}${number}>

<p class=MsoFootnoteText>${wordMark(kind, number, mark, false)} ${words}<o:p></o:p></p>

</div>`

/** Word: two footnotes, an endnote, and a footnote whose words were not copied. */
export const WORD_NOTES = `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head>
<body lang=EN-US><!--StartFragment-->
<p class=MsoNormal>A missed call is a lost job.${wordMark('ftn', 3, '3', true)} Nobody calls twice.${wordMark('edn', 1, 'i', true)}<o:p></o:p></p>
<p class=MsoNormal>Day and night.${wordMark('ftn', 4, '4', true)} Always.${wordMark('ftn', 5, '5', true)}<o:p></o:p></p>
<!--EndFragment-->
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>

<hr align=left size=1 width="33%">

<![endif]>${wordNote('ftn', 3, '3', 'Counted in <i>March</i>.')}${wordNote('ftn', 4, '4', 'On holidays too.')}</div>
<div style='mso-element:endnote-list'>${wordNote('edn', 1, 'i', 'Said by a caller.')}</div>
</body></html>`

/** A document that Google Docs has exported, with two footnotes. */
export const GOOGLE_DOCS_NOTES = `<p class="c4"><span>A missed call is a lost job.</span><sup class="c1"><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span>&nbsp;Nobody calls twice.</span><sup><a href="#ftnt2" id="ftnt_ref2">[2]</a></sup></p><hr class="c10"><div><p class="c5"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span class="c2">&nbsp;Counted in March.</span></p></div><div><p class="c5"><a href="#ftnt_ref2" id="ftnt2">[2]</a><span>&nbsp;Said by a caller.</span></p></div>`

/** A page of the web: the way back stands behind the words, and one footnote has two references. */
export const PAGE_NOTES = `<p>Lost.<sup id="fnref1"><a href="https://elsewhere.example/a#fn1">1</a></sup> Found.<sup id="fnref1-2"><a href="https://elsewhere.example/a#fn1">1</a></sup></p><p><a id="toc1" href="https://elsewhere.example/a#part">Contents</a></p><h2 id="part"><a href="https://elsewhere.example/a#toc1">Part</a></h2><ol><li id="fn1"><p>Counted in March. <a href="https://elsewhere.example/a#fnref1">↩</a> <a href="https://elsewhere.example/a#fnref1-2">↩</a></p></li></ol>`

/** Word: headings with numbers that a list makes, a paragraph with the level of a heading, and a number that was typed. */
export const WORD_HEADINGS = `<h1 style='margin-left:.3in;text-indent:-.3in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Answer every call<o:p></o:p></h1>
<h2 style='margin-left:.4in;text-indent:-.4in;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>By phone<o:p></o:p></h2>
<p class=MsoListParagraph style='mso-outline-level:3;mso-list:l0 level3 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.1.1<span>&nbsp; </span></span><![endif]>At night<o:p></o:p></p>
<h2>1.2 By text<o:p></o:p></h2>`

/** Word in a browser: headings are paragraphs, and a numbered one is an item of a list. */
export const WORD_ONLINE_HEADINGS = `<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" role="heading" aria-level="1" xml:lang="EN-US" lang="EN-US"><span class="TextRun SCXW1"><span class="NormalTextRun SCXW1">Answer every call</span></span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1 BCX0"><ol class="NumberListStyle1 SCXW1" role="list" start="1"><li data-leveltext="%1.%2" data-aria-posinset="1" data-aria-level="2" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" role="heading" aria-level="2" lang="EN-US"><span class="TextRun SCXW1">By phone</span><span class="EOP SCXW1">&nbsp;</span></p></li></ol></div>`

const wordShape = (name: string, inner: string) =>
  `<!--[if gte vml 1]><v:shapetype id="_x0000_t202" coordsize="21600,21600"></v:shapetype><v:shape id="${name}" o:spid="_x0000_s1026" type="#_x0000_t202" style='width:100pt'>${inner}</v:shape><![endif]--><![if !vml]><img width=100 height=40 src="file:///C:/Users/D/AppData/Local/Temp/msohtmlclip1/01/clip_image00${name.at(-1)}.png" alt="${name}" v:shapes="${name}"><![endif]>`

/** Word: what stands beside the words. */
export const WORD_BESIDE = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-US>
<p class=MsoNormal>Before ${wordShape('Text_x0020_Box_x0020_1', '<v:textbox><div><p class=MsoNormal>In a box</p></div></v:textbox>')}${wordShape('Oval_x0020_2', '<w:wrap type="square"/>')}${wordShape('Object_x0020_3', '<v:imagedata src="file:///C:/clip_image003.emz"/></v:shape><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="Object_x0020_3"></o:OLEObject>')}${wordShape('Picture_x0020_4', '<v:imagedata src="file:///C:/clip_image004.png"/>')}</p>
<p class=MsoNormal>Sum: <!--[if gte msEquation 12]><m:oMath><i>a</i><m:r>=b</m:r></m:oMath><![endif]--><![if !msEquation]><span style='font-size:11.0pt'><!--[if gte vml 1]><v:shape id="_x0000_i1025"><v:imagedata src="file:///C:/clip_image005.png"/></v:shape><![endif]--><![if !vml]><img width=31 height=19 src="file:///C:/clip_image006.png" v:shapes="_x0000_i1025"><![endif]></span><![endif]> after. See <a href="#_Toc1234">Part 1</a> and <a href="file:///C:/Users/D/plan.docx">the plan</a>.</p>
<p class=MsoNormal>Name: <input type=text value="Ann"><input type=hidden value=x> <select><option>Yes</select></p>
<div style='mso-element:header' id=h1><p class=MsoHeader>Internal</p></div>
</body></html>`
