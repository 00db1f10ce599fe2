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
const TEXT = '#1f1f1f'
const FAINT = '#595959'
const ACCENT = '#0958d9'
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

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
 * large button.
 */
export function drawHtml(texts: EmailContent, locale: Locale): string {
  const { subject, sender, paragraphs, facts = [], button, reply, footer, unsubscribe } = texts
  const small = `margin:0 0 8px;font-size:13px;line-height:20px;color:${FAINT}`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5f5f5;color:${TEXT};font-family:${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f5f5"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH_PX}px;background:#ffffff;border-radius:12px"><tr><td style="padding:24px 20px;text-align:left">
<p style="margin:0 0 16px;font-size:14px;line-height:20px;font-weight:600;color:${FAINT}">${escapeHtml(sender)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:${TEXT}">${escapeHtml(subject)}</h1>
${paragraphs.map((text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`).join('\n')}
${factTable(facts)}${button ? buttonOf(button) : ''}${
  reply
    ? `<p style="margin:16px 0 0;font-size:14px;line-height:20px">${escapeHtml(reply)}</p>
`
    : ''
}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:${WIDTH_PX}px"><tr><td style="padding:16px 20px;text-align:left">
${footer.map((text) => `<p style="${small}">${escapeHtml(text)}</p>`).join('\n')}
${unsubscribe ? `<p style="${small}"><a href="${escapeHtml(unsubscribe.url)}" style="color:${FAINT}">${escapeHtml(unsubscribe.text)}</a></p>` : ''}
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
      `<p style="margin:0 0 12px;font-size:16px;line-height:24px"><span style="font-size:13px;line-height:20px;color:${FAINT}">${escapeHtml(name)}</span><br>${escapeHtml(value)}</p>`,
  )
  return `<div style="margin:0 0 8px">\n${rows.join('\n')}\n</div>\n`
}

function buttonOf({ text, url }: { text: string; url: string }): string {
  const link = escapeHtml(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr><td style="border-radius:8px;background:${ACCENT}"><a href="${link}" style="display:inline-block;padding:12px 24px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>
<p style="margin:0;font-size:13px;line-height:20px;color:${FAINT};word-break:break-all">${link}</p>
`
}
