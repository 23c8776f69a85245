"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { ListFacts, ListFilters } from "#components/table/live/live-lists.ts";
import type { ListChoices } from "#server/wire/dashboard/list-choices.ts";
import type { ListName } from "#server/wire/dashboard/lists.ts";

/** By a view's query; null where counting took too long. */
export type ViewCounts = Record<string, number | null>;

/** A list of the dashboard: which one, how it is narrowed, as of when, and how its reader likes it. */
export type List = {
  [Name in ListName]: {
    /** How many rows each saved view shows, which comes after the page; null where nobody counts. */
    viewCounts: Promise<ViewCounts> | null;
    name: Name;
    filter: ListFilters[Name];
    facts: ListFacts;
    /** The search and the filters, as elements; undefined where a list has none. */
    filters: ReactNode;
    asOf: string;
    choices: ListChoices;
  };
}[ListName];

const ListContext = createContext<List | null>(null);

export function ListProvider({ list, children }: { list: List; children: ReactNode }) {
  return <ListContext value={list}>{children}</ListContext>;
}

/** The list that a table is the page of; null of a table that is no list. */
export function useList(): List | null {
  return useContext(ListContext);
}
