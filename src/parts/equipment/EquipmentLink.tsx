import { Link } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import { useMay } from '#src/providers/use-may.ts'

/** A piece of equipment with its model; a link for users who may open its page. */
export function EquipmentLink({ id, title, model }: { id: number; title: string; model: string | null }) {
  const mayOpen = useMay('equipment', 'show')
  return (
    <>
      {mayOpen ? (
        <Link to={fillPath(PATHS.equipment.show, id)} className="standalone-link">
          {title}
        </Link>
      ) : (
        title
      )}
      {model && `, ${model}`}
    </>
  )
}
