import { PhoneOutlined, PlusOutlined, ProfileOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { Country } from '#contract/values/countries.ts'
import { formatPhone } from '#contract/values/phone-masks.ts'
import { readPhone } from '#contract/values/phone-numbers.ts'
import {
  callersAmong,
  type HitsByKind,
  hasPhone,
  newRequestFor,
  newRequestFrom,
  useOpenOfCallers,
} from '#src/parts/callers/callers.ts'
import { isAllowed, useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import type { PaletteGroup } from './palette-items.tsx'

/**
 * For a user who answers a call: the open requests of the callers found, and a new request for them; or for a number that
 * is not known.
 */
export function useCallerGroups(hits: HitsByKind | undefined, text: string): PaletteGroup[] {
  const open = useOpenOfCallers(hits)
  const { t, i18n } = useTranslation()
  useAbility()
  const callers = hits ? callersAmong(hits) : []
  const unknown = useUnknownNumber(text)
  const isUnknown = hits && callers.length === 0 && unknown
  return [
    {
      key: 'open',
      items: open.map(({ id: _, ...hit }) => ({
        ...hit,
        Icon: ProfileOutlined,
        recent: { ...hit, group: 'requests' as const },
      })),
    },
    {
      key: 'call',
      items: isAllowed('requests', 'create')
        ? [
            ...callers.map((caller) => ({
              url: newRequestFor(caller),
              title: t('search.newRequestFor', { name: caller.title }),
              subtitle: caller.subtitle,
              Icon: hasPhone(caller) ? PhoneOutlined : PlusOutlined,
            })),
            ...(isUnknown
              ? [
                  {
                    url: newRequestFrom(unknown),
                    title: t('search.newRequestFor', { name: formatPhone(unknown, i18n.language) }),
                    subtitle: t('search.unknownNumber'),
                    Icon: PhoneOutlined,
                  },
                ]
              : []),
          ]
        : [],
    },
  ]
}

/** The number, when the text is one that can be called back. */
function useUnknownNumber(text: string): string | null {
  const country = useActor()?.account.country as Country | undefined
  const read = readPhone(text, country ?? null)
  return 'phone' in read ? read.phone : null
}
