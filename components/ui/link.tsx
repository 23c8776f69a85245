import NextLink from "next/link";
import type { ComponentProps } from "react";
import { LinkUnderWay } from "#components/ui/under-way.tsx";

/**
 * A way to another page, asked for by a press. Next would ask for every page that a link on the screen leads
 * to, twice each: with lists and a rail that is dozens of requests for what nobody presses, and, as our pages are
 * made for each reader, next to nothing of what a press then shows. On a slow line a press is seen to be heard.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return (
    <NextLink {...props} prefetch={false}>
      {props.children}
      <LinkUnderWay />
    </NextLink>
  );
}
