import type { Locale } from '#contract/messages.ts'

/** The texts of an email before rendering. */
export interface EmailContent {
  subject: string
  /** Shown at the top: the account's name, otherwise the product's. */
  sender: string
  paragraphs: string[]
  /** Lines of a name and a value. */
  facts?: [name: string, value: string][]
  button?: { text: string; url: string }
  /** Says where an answer goes, if it reaches its request. */
  reply?: string
  /** In small print at the end. */
  footer: string[]
  unsubscribe?: { text: string; url: string }
}

/** In a rendered email, the place of its link, which is stored separately. */
export const LINK_PLACEHOLDER = '{link}'

/** In a rendered email, the place of the page that unsubscribes its recipient, which is stored separately. */
export const UNSUBSCRIBE_PLACEHOLDER = '{unsubscribe}'

const WIDTH_PX = 560
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** The colours of each part, in a light and a dark scheme: 4.5:1 at least between a text and its ground. */
const COLORS = {
  page: { property: 'background-color', light: '#f5f5f5', dark: '#141414' },
  card: { property: 'background-color', light: '#ffffff', dark: '#1f1f1f' },
  button: { property: 'background-color', light: '#0958d9', dark: '#1668dc' },
  text: { property: 'color', light: '#1f1f1f', dark: '#e8e8e8' },
  faint: { property: 'color', light: '#595959', dark: '#a6a6a6' },
  label: { property: 'color', light: '#ffffff', dark: '#ffffff' },
} as const
type Part = keyof typeof COLORS
const PARTS = Object.keys(COLORS) as Part[]

/** The attributes of an element that is drawn in the colours of these parts, and in a style of its own. */
function looks(parts: readonly Part[], style: string): string {
  const colors = parts.map((part) => `${COLORS[part].property}:${COLORS[part].light}`)
  return `class="${parts.join(' ')}" style="${[...colors, style].join(';')}"`
}

/** The dark scheme, over the inline styles: of programs that know the media query, and of Outlook, which marks what it darkens. */
function darkStyles(): string {
  const rules = (prefixOf: (part: Part) => string) =>
    PARTS.map((part) => `${prefixOf(part)}.${part}{${COLORS[part].property}:${COLORS[part].dark}!important}`).join('\n')
  const marks = { color: '[data-ogsc] ', 'background-color': '[data-ogsb] ' }
  return `<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${rules(() => '')}
}
</style>
<style>
${rules((part) => marks[COLORS[part].property])}
</style>`
}

/** The plain text part of the email. */
export function drawText(texts: EmailContent): string {
  const { sender, paragraphs, facts = [], button, reply, footer, unsubscribe } = texts
  const parts = [
    sender,
    ...paragraphs,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    button && `${button.text}:\n${button.url}`,
    reply,
    `-- \n${footer.join('\n')}`,
    unsubscribe && `${unsubscribe.text}:\n${unsubscribe.url}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/**
 * The HTML part of the email. Tables and inline styles, as mail programs require; one column that fits a phone, with a
 * large button; light or dark as the reader's program is.
 */
export function drawHtml(texts: EmailContent, locale: Locale): string {
  const { subject, sender, paragraphs, facts = [], button, reply, footer, unsubscribe } = texts
  const small = looks(['faint'], 'margin:0 0 8px;font-size:13px;line-height:20px;overflow-wrap:anywhere')
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"'
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${darkStyles()}
</head>
<body ${looks(['page', 'text'], `margin:0;padding:0;font-family:${FONT}`)}>
<table ${table} ${looks(['page'], 'width:100%')}><tr><td align="center" style="padding:16px 8px">
<table ${table} ${looks(['card'], `max-width:${WIDTH_PX}px;border-radius:12px`)}><tr><td style="padding:24px 20px;text-align:left">
<p ${looks(['faint'], 'margin:0 0 16px;font-size:14px;line-height:20px;font-weight:600;overflow-wrap:anywhere')}>${escapeHtml(sender)}</p>
<h1 ${looks(['text'], 'margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;overflow-wrap:anywhere')}>${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p ${looks(['text'], 'margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere')}>${escapeHtml(text)}</p>`).join('\n')}
${factTable(facts)}${button ? buttonOf(button) : ''}${reply ? `<p ${looks(['text'], 'margin:16px 0 0;font-size:14px;line-height:20px')}>${escapeHtml(reply)}</p>\n` : ''}</td></tr></table>
<table ${table} style="max-width:${WIDTH_PX}px"><tr><td style="padding:16px 20px;text-align:left">
${footer.map((text) => `<p ${small}>${escapeHtml(text)}</p>`).join('\n')}
${unsubscribe ? `<p ${small}><a href="${escapeHtml(unsubscribe.url)}" ${looks(['faint'], 'text-decoration:underline')}>${escapeHtml(unsubscribe.text)}</a></p>` : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** Escapes a text for HTML: names of clients and accounts may contain anything. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function factTable(facts: [name: string, value: string][]): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([name, value]) =>
      `<p ${looks(['text'], 'margin:0 0 12px;font-size:16px;line-height:24px;overflow-wrap:anywhere')}><span ${looks(['faint'], 'font-size:13px;line-height:20px')}>${escapeHtml(name)}</span><br>${escapeHtml(value)}</p>`,
  )
  return `<div style="margin:0 0 8px">\n${rows.join('\n')}\n</div>\n`
}

function buttonOf({ text, url }: { text: string; url: string }): string {
  const link = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td ${looks(['button'], 'border-radius:8px')}><a href="${link}" ${looks(['label'], 'display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none')}>${escapeHtml(text)}</a></td></tr></table>
<p ${looks(['faint'], 'margin:0;font-size:13px;line-height:20px;word-break:break-all')}>${link}</p>
`
}
