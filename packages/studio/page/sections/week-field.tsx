import { useState } from "react";
import { useStudio, useStudioState } from "../state/use-studio.ts";
import { changesOf } from "../state/edit-value.ts";
import type { FormField } from "../worker/step-form.ts";
import { useSectionWords } from "./use-section-words.ts";
import {
  between,
  cellMinutes,
  cellsOfDay,
  clock,
  days,
  inDays,
  isOpenAt,
  painted,
  toOpen,
  type WeekHours,
} from "./week.ts";

interface Cell {
  readonly day: number;
  readonly cell: number;
}

/** Cells that are being painted: from the one where it began to where it is now. */
interface Stroke {
  readonly from: Cell;
  readonly to: Cell;
  readonly isOpen: boolean;
}

const steps: Readonly<Record<string, readonly [day: number, cell: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The hours of a calendar as a week that is painted: with the mouse, or by keys. */
export function WeekField({
  field,
  week,
}: {
  readonly field: FormField;
  readonly week: WeekHours;
}): React.ReactNode {
  const own = useSectionWords();
  const { change } = useStudio();
  const [at, setAt] = useState<Cell>({ day: 0, cell: 480 / cellMinutes });
  const [anchor, setAnchor] = useState<Cell | undefined>();
  const [stroke, setStroke] = useState<Stroke | undefined>();
  const written = inDays(week);
  const shown = stroke ? painted(written, between(stroke.from, stroke.to), stroke.isOpen) : written;
  const isOpen = ({ day, cell }: Cell): boolean => isOpenAt(shown[day] ?? [], cell);
  const paint = (from: Cell, to: Cell, toBeOpen: boolean): void => {
    const value = toOpen(painted(written, between(from, to), toBeOpen));
    void change(changesOf({ ...field, value: undefined }, { path: [], value }));
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const step = steps[event.key];
    if (event.key === " " || event.key === "Enter") paint(anchor ?? at, at, !isOpen(at));
    else if (step === undefined) return;
    else {
      setAnchor(event.shiftKey ? (anchor ?? at) : undefined);
      setAt({
        day: Math.max(0, Math.min(6, at.day + step[0])),
        cell: Math.max(0, Math.min(cellsOfDay - 1, at.cell + step[1])),
      });
    }
    event.preventDefault();
  };
  const chosen = between(anchor ?? at, at);
  return (
    <div className="field">
      <span className="label">{field.name}</span>
      <span className="kind">{`${label(at)}: ${isOpen(at) ? own.open : own.closed}`}</span>
      <div
        className="week"
        role="grid"
        aria-label={own.week}
        aria-multiselectable
        aria-activedescendant={idOf(at)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          const cell = cellUnder(event);
          if (cell === undefined || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setAt(cell);
          setAnchor(undefined);
          setStroke({ from: cell, to: cell, isOpen: !isOpen(cell) });
        }}
        onPointerMove={(event) => {
          const cell = stroke && cellUnder(event);
          if (cell !== undefined) setStroke({ ...stroke, to: cell } as Stroke);
        }}
        onPointerUp={() => {
          if (stroke !== undefined) paint(stroke.from, stroke.to, stroke.isOpen);
          setStroke(undefined);
        }}
        onPointerCancel={() => setStroke(undefined)}
      >
        <div className="week-hours" aria-hidden>
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
        {days.map((day, index) => (
          <WeekRow
            key={day}
            day={index}
            isOpen={(cell) => isOpen({ day: index, cell })}
            isChosen={(cell) => isWithin(chosen, { day: index, cell })}
          />
        ))}
      </div>
      <p className="quiet">{own.weekHint}</p>
    </div>
  );
}

function isWithin({ days: [a, b], cells: [c, d] }: ReturnType<typeof between>, at: Cell): boolean {
  return at.day >= a && at.day <= b && at.cell >= c && at.cell <= d;
}

function label({ day, cell }: Cell): string {
  return `${days[day] ?? ""} ${clock(cell * cellMinutes)}`;
}

function idOf({ day, cell }: Cell): string {
  return `week-${day}-${cell}`;
}

/** The cell that a pointer is over, also when the week has caught it. */
function cellUnder({ clientX, clientY }: React.PointerEvent): Cell | undefined {
  const under = document.elementFromPoint(clientX, clientY);
  const [, day, cell] = /^week-(\d)-(\d+)$/.exec(under?.id ?? "") ?? [];
  return day === undefined ? undefined : { day: Number(day), cell: Number(cell) };
}

interface RowProps {
  readonly day: number;
  readonly isOpen: (cell: number) => boolean;
  readonly isChosen: (cell: number) => boolean;
}

function WeekRow({ day, isOpen, isChosen }: RowProps): React.ReactNode {
  const language = useStudioState((state) => state.language);
  // The first of January 2024 was a Monday.
  const name = new Date(2024, 0, 1 + day).toLocaleDateString(language, { weekday: "short" });
  return (
    <div role="row" className="week-row">
      <span role="rowheader">{name}</span>
      {Array.from({ length: cellsOfDay }, (_, cell) => (
        <span
          key={cell}
          id={idOf({ day, cell })}
          role="gridcell"
          aria-label={label({ day, cell })}
          aria-selected={isOpen(cell)}
          title={label({ day, cell })}
          data-chosen={isChosen(cell) || undefined}
        />
      ))}
    </div>
  );
}
