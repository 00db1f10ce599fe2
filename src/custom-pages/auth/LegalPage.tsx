import { Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LEGAL_VERSIONS } from '#contract/auth/legal-versions.ts'
import { versionDate } from '#src/kit/values/version-date.ts'
import type { LegalDocument, LegalTexts } from '#src/locales/legal-document.ts'
import { loadLegal } from '#src/locales/load.ts'
import { useLocale } from '#src/providers/language/i18n.ts'
import { GuestLayout } from './GuestLayout.tsx'

/** What each text is called where consents are kept. */
const VERSIONED = { license: 'license', privacyPolicy: 'privacy_policy' } as const

/** A text that users agree to, in the user's language. */
export function LegalPage({ name }: { name: keyof LegalTexts }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  const [document, setDocument] = useState<LegalDocument | null>(null)

  useEffect(() => {
    let isCurrent = true
    loadLegal(locale).then((texts) => isCurrent && setDocument(texts[name]))
    return () => {
      isCurrent = false
    }
  }, [locale, name])

  return (
    <GuestLayout title={t(`shell.pages.${name}`)} width={760} intro={document?.intro}>
      <Typography.Paragraph type="secondary">
        {t('guest.legal.version', { date: versionDate(LEGAL_VERSIONS[VERSIONED[name]], locale) })}
      </Typography.Paragraph>
      {!document && <Skeleton active paragraph={{ rows: 12 }} />}
      {document?.sections.map(({ title, paragraphs }) => (
        <section key={title}>
          <Typography.Title level={2} style={{ fontSize: 18 }}>
            {title}
          </Typography.Title>
          {paragraphs.map((paragraph) => (
            <Typography.Paragraph key={paragraph}>{paragraph}</Typography.Paragraph>
          ))}
        </section>
      ))}
    </GuestLayout>
  )
}
