export { cardCell, Table as CardTable } from "#app/ui/table.tsx";
