import { useTranslation } from 'react-i18next'
import { PhoneLink } from '#src/kit/values/PhoneLink.tsx'

/** The number of a caller: what can be called back is a link. */
export function CallNumber({ phone }: { phone: string | null }) {
  const { t } = useTranslation()
  if (phone === null) return t('phoneCalls.noNumber')
  return phone.startsWith('+') ? <PhoneLink phone={phone} /> : phone
}
