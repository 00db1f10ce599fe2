import { EnvironmentOutlined } from '@ant-design/icons'
import { Card, Flex, Typography } from 'antd'
import type { FacilityRow } from '#contract/clients/facilities.ts'
import { PinMap } from '#src/kit/map/PinMap.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'

/** Where a facility is: its address, and a pin when its coordinates are known. */
export function FacilityPlace({ row: { city, address, lat, lon } }: { row: FacilityRow }) {
  const { t } = useTexts()
  const shownAddress = [city, address].filter(Boolean).join(', ')
  if (!shownAddress && lat === null) return null
  return (
    <Card size="small">
      <Flex vertical gap="small">
        {shownAddress && (
          <span>
            <EnvironmentOutlined aria-hidden /> {shownAddress}
          </span>
        )}
        {lat !== null && lon !== null && (
          <>
            <PinMap position={{ lat, lon }} label={t('crud.map')} height={160} />
            <Typography.Text
              type="secondary"
              copyable={{ text: `${lat}, ${lon}`, tooltips: [t('crud.copy'), t('crud.copied')] }}
            >
              {lat}, {lon}
            </Typography.Text>
          </>
        )}
      </Flex>
    </Card>
  )
}
