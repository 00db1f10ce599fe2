import type { DomNode, FormatCallback, HtmlToTextOptions } from 'html-to-text'
import { PICTURE_END, PICTURE_START } from './clean-text.ts'

/** HTML beyond it is left out (characters): texts are cut long before. */
const HTML_MAX = 1_000_000
const DEPTH_MAX = 250
/** More tags than that without an end cost the parser the square of their number. */
const UNCLOSED_MAX = 20_000
/** Deeper quotes are quotes already. */
const QUOTES_MARKED = 10

/** Texts that are not shown: what comes before the text in lists of emails, above all. */
const HIDDEN = [
  '[hidden]',
  '[style*="display:none" i]',
  '[style*="display: none" i]',
  '[style*="visibility:hidden" i]',
  '[style*="visibility: hidden" i]',
  '[style*="mso-hide:all" i]',
  '[style*="mso-hide: all" i]',
  '[style*="max-height:0" i]',
  '[style*="max-height: 0" i]',
  '[style*="font-size:0px" i]',
  '[style*="font-size: 0px" i]',
]
const NOT_TEXT = ['title', 'style', 'script', 'noscript', 'template', 'object', 'svg', 'select', 'textarea']

/** Quoted lines are marked as plain text marks them. */
const quote: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(element.children, builder)
  if (quotesAround(element) >= QUOTES_MARKED) return builder.closeBlock({ trailingLineBreaks: 1 })
  builder.closeBlock({
    trailingLineBreaks: 1,
    blockTransform: (text) =>
      text
        .split('\n')
        .map((line) => (line.startsWith('>') ? `>${line}` : `> ${line}`))
        .join('\n'),
  })
}

function quotesAround(element: DomNode): number {
  let count = 0
  for (let outer = element.parent; outer; outer = outer.parent) if (outer.name === 'blockquote') count++
  return count
}

/** A picture of the email itself leaves a mark in its place; those of the internet are left out, as they track. */
const picture: FormatCallback = (element, _walk, builder) => {
  const { src = '', alt = '' } = element.attribs
  const [, contentId] = /^cid:\s*(\S+)\s*$/i.exec(src) ?? []
  if (contentId) builder.addInline(`${PICTURE_START}${contentId}${PICTURE_END}`, { noWordTransform: true })
  else if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12) builder.addInline(alt)
}

/** Cells of a row are in one line. */
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder)
  builder.addInline(' ')
}

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxInputLength: HTML_MAX, maxDepth: DEPTH_MAX },
  formatters: { quote, picture, cell },
  // All of it: programs that append to an email do so behind its body.
  baseElements: { selectors: ['no-such-element'], returnDomByDefault: true },
  selectors: [
    ...[...HIDDEN, ...NOT_TEXT].map((selector) => ({ selector, format: 'skip' })),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      format: 'heading',
      options: { uppercase: false },
    })),
    { selector: 'a', format: 'anchor', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    { selector: 'a[href^="mailto:" i]', format: 'inline' },
    { selector: 'a[href^="tel:" i]', format: 'inline' },
    { selector: 'a[href^="#"]', format: 'inline' },
    { selector: 'img', format: 'picture' },
    { selector: 'table', format: 'block' },
    { selector: 'tr', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    { selector: 'ul', format: 'unorderedList', options: { itemPrefix: '- ' } },
    { selector: 'blockquote', format: 'quote' },
    // Indented text in Gmail's editor.
    { selector: 'blockquote[style*="border:none" i]', format: 'block' },
    { selector: 'blockquote[style*="border: none" i]', format: 'block' },
    // Outlook's paragraphs are lines; its empty ones stand between paragraphs.
    { selector: 'p[class^="Mso" i]', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    {
      selector: 'p[style*="margin:0" i]',
      format: 'paragraph',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    },
  ],
}

let compiled: Promise<(html: string) => string> | undefined

/** HTML as plain text: paragraphs, lists, links, quotes with `> `, and marks in the places of its own pictures. */
export async function htmlText(html: string): Promise<string> {
  const some = html.slice(0, HTML_MAX)
  if (unclosedTags(some) > UNCLOSED_MAX) return some.replace(/<[^<>]*>/g, ' ')
  compiled ??= import('html-to-text').then(({ compile }) => compile(OPTIONS))
  const toText = await compiled
  return toText(some)
}

const OPENING = /<(?!br\b|hr\b|img\b|wbr\b|meta\b|link\b|col\b|p\b|li\b)[a-z]/gi

function unclosedTags(html: string): number {
  return (html.match(OPENING)?.length ?? 0) - (html.match(/<\/[a-z]/gi)?.length ?? 0)
}
