import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import { formatConflict } from '#contract/requests/conflicts-in-words.ts'
import type { StandingConflict } from '#contract/requests/planning-conflicts.ts'
import { useLocale } from '#src/providers/language/i18n.ts'

/** Who is unavailable, why, and when, in the user's time zone. */
export function ConflictList({ conflicts }: { conflicts: StandingConflict[] }) {
  const { t } = useTranslation()
  const { locale } = useLocale()
  return (
    <ul style={{ margin: 0, paddingInlineStart: 20 }}>
      {conflicts.map((conflict) => (
        <li key={conflict.token}>
          {conflict.employee && `${conflict.employee.name}: `}
          {formatConflict(conflict, locale)}
          {conflict.request && (
            <>
              {', '}
              <Link
                to={fillPath(PATHS.requests.show, conflict.request.id)}
                target="_blank"
                style={{ textDecoration: 'underline' }}
              >
                {t('requests.numbered', { number: conflict.request.number })} {conflict.request.name}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
