import { useState } from "react";
import { holidaysFrom, type CalendarHours } from "@flowrun/core/tooling";
import { useStudioState } from "../state/use-studio.ts";
import { useSectionWords } from "./use-section-words.ts";

/** The holidays of a calendar within a year from today: also those that move, and those of its files. */
export function DaysOff({ calendar }: { readonly calendar: CalendarHours }): React.ReactNode {
  const own = useSectionWords();
  const language = useStudioState((state) => state.language);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const days = holidaysFrom(calendar, today);
  if (days.length === 0) return null;
  const shown = (date: string): string =>
    new Date(`${date}T00:00Z`).toLocaleDateString(language, { dateStyle: "full", timeZone: "UTC" });
  return (
    <div className="field">
      <span className="label">{own.daysOff}</span>
      <ul className="days-off" aria-label={own.daysOff}>
        {days.map(({ date, name }) => (
          <li key={date}>
            <span className="quiet">{shown(date)}</span>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
